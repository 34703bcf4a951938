import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import { deleteRole, listRoles, type Role } from '../../contract/account/role.ts'
import { Rows } from '../../kit/Rows.tsx'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { EditButtons } from '../pieces/EditButtons.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { AreaTags } from './AreaTags.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { StaffFrame } from './StaffFrame.tsx'
import { rolesQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'
import styles from './staff.module.css'

/** What is being done to which role: null for a new one. */
type Action = { readonly kind: 'save' | 'delete'; readonly role: Role | null }

/** 角色: named bundles of areas, and who sees only the own customers. */
export function RolePage() {
  const { data: roles, error } = useQuery(rolesQuery)
  const [action, setAction] = useState<Action | null>(null)
  const close = () => setAction(null)
  return (
    <StaffFrame
      action={
        <Button type="primary" onClick={() => setAction({ kind: 'save', role: null })}>
          新增角色
        </Button>
      }
    >
      <div className={desk.desk}>
        <Fault error={error} />
        {roles ? <RoleTable rows={roles} onAct={(kind, role) => setAction({ kind, role })} /> : <Spin delay={200} />}
      </div>
      {action?.kind === 'save' && <RoleDialog role={action.role} onClose={close} />}
      {action?.kind === 'delete' && action.role && (
        <DeleteDialog what={`角色 ${action.role.name}`} id={action.role.id} endpoint={deleteRole} list={[listRoles.path]} onClose={close}>
          没有员工使用此角色，删除后不影响任何人。
        </DeleteDialog>
      )}
    </StaffFrame>
  )
}

type RoleTableProps = { readonly rows: readonly Role[]; readonly onAct: (kind: Action['kind'], role: Role) => void }

const RoleTable = ({ rows, onAct }: RoleTableProps) => (
  <Rows
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      { title: '角色', phone: null, className: styles.person, cell: ({ name }) => <b>{name}</b>, small: ({ remark }) => remark },
      { title: '权限', cell: (role) => <AreaTags of={role.areas} /> },
      { title: '可见客户', className: styles.sight, cell: ({ ownOnly }) => (ownOnly ? '只看自己的' : '全部') },
      { title: '员工', right: true, cell: ({ staff }) => staff },
      {
        title: '操作',
        cell: (role) => (
          <div className={styles.actions}>
            <EditButtons name={role.name} onEdit={() => onAct('save', role)} onDelete={role.staff === 0 && (() => onAct('delete', role))} />
          </div>
        ),
      },
    ]}
  />
)
