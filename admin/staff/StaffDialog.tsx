import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { Area } from '../../contract/grant.ts'
import { StaffForm, type StaffMember } from '../../contract/account/staff.ts'
import { faultsIn, judge, missingIn, showFaults, unplaced } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { staffQuery } from '../shell/staff.ts'
import { AloneFields, aloneIn, aloneOf, atAlone, type AloneTyped } from './AloneFields.tsx'
import { AreaChoices } from './AreaChoices.tsx'
import { OwnOnlyField } from './OwnOnlyField.tsx'
import { rolesQuery } from './queries.ts'
import { useSaveStaff } from './useSaveStaff.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import styles from './staff.module.css'

type Typed = { username: string; name: string; roleId: number; areas: Area[]; ownOnly: boolean; password?: string } & AloneTyped

const wanted = { username: '请填写账号', name: '请填写姓名' }
// A select shows no placeholder for null.
const noRole = 0

/** Adds a member of staff, or changes name, username, role and areas of one. What the server refuses is said at its field. */
export function StaffDialog({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const mutation = useSaveStaff()
  const [alone, setAlone] = useState<{ code: boolean } | null>(null)
  const { data: me } = useSuspenseQuery(staffQuery)
  const { data: roles = [] } = useQuery(rolesQuery)
  const roleId: number = Form.useWatch('roleId', form) ?? member?.roleId ?? noRole
  const role = roles.find(({ id }) => id === roleId)

  function submit({ alonePassword, aloneCode, roleId: chosen, areas, ...typed }: Typed) {
    const both = alone && aloneOf({ ...(alonePassword && { alonePassword }), ...(aloneCode && { aloneCode }) })
    const whole = [...new Set([...areas, ...(role?.areas ?? [])])]
    const known = member && { id: member.id, version: member.version }
    const { data, faults } = judge(StaffForm, { ...typed, areas: whole, roleId: chosen || null, ...both, ...known })
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
      width={640}
      form={form}
      first={
        member ? { ...member, roleId: member.roleId ?? noRole } : { username: '', name: '', roleId: noRole, areas: [], ownOnly: me.ownOnly }
      }
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <Fault error={aloneIn(mutation.error) ? null : unplaced(form, mutation.error)} />
          {member?.me && <p className={styles.said}>不能给自己增加权限；需要时请另一位管理员工的同事添加。</p>}
          {!member?.me && <p className={styles.said}>财务、退款、员工、接口、系统权限须由另一位管理员工的同事确认后生效。</p>}
          {member && !member.me && <p className={styles.said}>修改权限后，该员工需要重新登录。</p>}
        </>
      }
    >
      <InputItem label="登录账号" name="username" extra="3-40 位字母、数字、点、横线，以字母开头" maxLength={40} />
      <InputItem label="姓名" name="name" maxLength={30} />
      {!member && (
        <Form.Item label="初始密码" name="password" extra="8-64 个字符；员工第一次登录时须换成自己的密码">
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
      )}
      <Form.Item label="角色" name="roleId" {...(role?.remark && { extra: role.remark })}>
        <Select options={[{ value: noRole, label: '无，只用下面的权限' }, ...roles.map(({ id, name }) => ({ value: id, label: name }))]} />
      </Form.Item>
      <OwnOnlyField byRole={role?.ownOnly} mayAll={!me.ownOnly || member?.ownOnly === false} />
      <Form.Item label={role ? '角色之外另加的权限' : '权限'} name="areas">
        <AreaChoices byRole={role?.areas ?? []} among={[...me.areas, ...(member?.areas ?? [])]} />
      </Form.Item>
      {alone && <AloneFields code={alone.code} />}
    </FormModal>
  )
}
