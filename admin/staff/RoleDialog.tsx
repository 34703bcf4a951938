import { useSuspenseQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import type { Area } from '../../contract/grant.ts'
import { listGrantRequests } from '../../contract/account/staffGrant.ts'
import { listRoles, RoleForm, saveRole, type Role } from '../../contract/account/role.ts'
import { listStaff, staffInfo } from '../../contract/account/staff.ts'
import { judge, missingIn } from '../../kit/form.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { site } from '../pieces/site.ts'
import { staffQuery } from '../shell/staff.ts'
import { AloneFields, aloneIn, aloneOf, type AloneTyped } from './AloneFields.tsx'
import { AreaChoices } from './AreaChoices.tsx'
import { OwnOnlyField } from './OwnOnlyField.tsx'
import { InputItem } from '../pieces/InputItem.tsx'
import styles from './staff.module.css'

type Typed = { name: string; remark: string; areas: Area[]; ownOnly: boolean } & AloneTyped

const wanted = { name: '请填写角色名称' }

/** A new role (`role` null), or one to be changed: whoever has it is from then on as it says. */
export function RoleDialog({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const [alone, setAlone] = useState<{ code: boolean } | null>(null)
  const { data: me } = useSuspenseQuery(staffQuery)
  function inputOf({ alonePassword, aloneCode, ...typed }: Typed) {
    const both = alone && aloneOf({ ...(alonePassword && { alonePassword }), ...(aloneCode && { aloneCode }) })
    const { data, faults } = judge(RoleForm, { ...typed, ...both, ...(role && { id: role.id, version: role.version }) })
    return data ? { data } : { faults: { ...faults, ...missingIn(wanted, typed) } }
  }
  return (
    <FormDialog
      site={site}
      title={role ? `修改角色 ${role.name}` : '新增角色'}
      okText="保存"
      width={640}
      mutation={saveRole}
      first={role ?? { name: '', remark: '', areas: [], ownOnly: me.ownOnly }}
      inputOf={inputOf}
      fields={{ password: 'alonePassword', code: 'aloneCode' }}
      onRefused={(error) => setAlone((before) => aloneIn(error) ?? before)}
      told={({ waits }) => (waits > 0 ? `保存成功；${waits} 位员工新增的权限须由另一位管理员工的同事确认后生效` : '保存成功')}
      anew={[[listRoles.path], [listStaff.path], [staffInfo.path], [listGrantRequests.path]]}
      onClose={onClose}
      head={
        role && role.staff > 0 ? (
          <p className={styles.said}>{role.staff} 位员工正在使用此角色：保存后立即按新的权限执行，需要重新登录；另加给个人的权限不变。</p>
        ) : undefined
      }
    >
      <InputItem label="角色名称" name="name" maxLength={20} />
      <InputItem label="说明" name="remark" maxLength={60} />
      <OwnOnlyField mayAll={!me.ownOnly || role?.ownOnly === false} />
      <Form.Item label="权限" name="areas">
        <AreaChoices among={[...me.areas, ...(role?.areas ?? [])]} />
      </Form.Item>
      {alone && <AloneFields code={alone.code} />}
    </FormDialog>
  )
}
