import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { areas, Area } from '../../contract/grant.ts'
import { StaffForm, type StaffMember } from '../../contract/account/staff.ts'
import { faultsIn, judge, missingIn, showFaults, unplaced } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { AloneFields, aloneIn, aloneOf, atAlone, type AloneTyped } from './AloneFields.tsx'
import { areaNotes } from './areaNotes.ts'
import { useSaveStaff } from './useSaveStaff.ts'
import styles from './staff.module.css'

type Typed = { username: string; name: string; areas: Area[]; password?: string } & AloneTyped

const wanted = { username: '请填写账号', name: '请填写姓名' }

/** Adds a member of staff, or changes name, username and areas of one. What the server refuses is said at its field. */
export function StaffDialog({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const mutation = useSaveStaff()
  const [alone, setAlone] = useState<{ code: boolean } | null>(null)

  function submit({ alonePassword, aloneCode, ...typed }: Typed) {
    const both = alone && aloneOf({ ...(alonePassword && { alonePassword }), ...(aloneCode && { aloneCode }) })
    const { data, faults } = judge(StaffForm, { ...typed, ...both, ...(member && { id: member.id }) })
    if (!data)
      return showFaults(form, {
        ...faults,
        ...missingIn(wanted, typed),
        ...(both && missingIn({ alonePassword: '请输入密码' }, { alonePassword })),
      })
    mutation.mutate(data, {
      onSuccess: onClose,
      onError: (error) => {
        setAlone((before) => aloneIn(error) ?? before)
        showFaults(form, both ? atAlone(faultsIn(error)) : faultsIn(error))
      },
    })
  }

  return (
    <FormModal
      title={member ? `修改员工 ${member.name}` : '新增员工'}
      okText="保存"
      busy={mutation.isPending}
      width={520}
      form={form}
      first={member ?? { username: '', name: '', areas: [] }}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <Fault error={aloneIn(mutation.error) ? null : unplaced(form, mutation.error)} />
          {member?.me && <p className={styles.said}>不能给自己增加权限；需要时请另一位管理员工的同事添加。</p>}
          {!member?.me && <p className={styles.said}>财务、员工与权限须由另一位管理员工的同事确认后生效。</p>}
          {member && !member.me && <p className={styles.said}>修改权限后，该员工需要重新登录。</p>}
        </>
      }
    >
      <Form.Item label="登录账号" name="username" extra="3-40 位字母、数字、点、横线，以字母开头">
        <Input autoComplete="off" maxLength={40} />
      </Form.Item>
      <Form.Item label="姓名" name="name">
        <Input autoComplete="off" maxLength={30} />
      </Form.Item>
      {!member && (
        <Form.Item label="初始密码" name="password" extra="8-64 个字符，请通知员工登录后自行修改">
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
      )}
      <Form.Item label="权限" name="areas">
        <AreaChoices />
      </Form.Item>
      {alone && <AloneFields code={alone.code} />}
    </FormModal>
  )
}

type AreaChoicesProps = {
  // Given by Form.Item.
  readonly id?: string
  readonly value?: Area[]
  readonly onChange?: (chosen: Area[]) => void
}

/** A box for each area, with what it permits. */
const AreaChoices = ({ id, value = [], onChange }: AreaChoicesProps) => (
  <Checkbox.Group {...(id && { id })} value={value} onChange={(chosen) => onChange?.(chosen)} className={styles.choices ?? ''}>
    {Area.options.map((area) => (
      <Checkbox key={area} value={area}>
        {areas[area]}
        <small>{areaNotes[area]}</small>
      </Checkbox>
    ))}
  </Checkbox.Group>
)
