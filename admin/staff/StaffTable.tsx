import { Button } from 'antd'
import type { StaffMember } from '../../contract/account/staff.ts'
import { Rows } from '../../kit/Rows.tsx'
import pieces from '../pieces/pieces.module.css'
import { AreaTags } from './AreaTags.tsx'
import styles from './staff.module.css'

type StaffTableProps = {
  readonly rows: readonly StaffMember[]
  readonly onAct: (kind: 'save' | 'reset' | 'switch' | 'factor', member: StaffMember) => void
}

/** The members of a page; cards on narrow screens. */
export const StaffTable = ({ rows, onAct }: StaffTableProps) => (
  <Rows
    rows={rows}
    keyOf={(member) => member.id}
    columns={[
      {
        title: '员工',
        className: styles.person,
        cell: (member) => (
          <span>
            {member.name}
            {member.me && <span className={styles.me}>（我）</span>}
            <small>{member.username}</small>
          </span>
        ),
      },
      {
        title: '角色',
        className: styles.sight,
        cell: (member) => member.roleName || '—',
        small: (member) =>
          member.ownOnly ? `只看自己的客户（${member.companies} 家）` : member.companies > 0 && `负责 ${member.companies} 家`,
      },
      { title: '权限', cell: (member) => <AreaTags of={member.areas} /> },
      {
        title: '状态',
        cell: (member) => (
          <>
            <span className={pieces.tag} data-tone={member.status === 1 ? 'ok' : 'off'}>
              {member.status === 1 ? '使用中' : '已停用'}
            </span>
            {member.factor && <small className={styles.factor}>两步验证</small>}
            {member.passwordDue && <small className={styles.factor}>待改初始密码</small>}
          </>
        ),
      },
      { title: '最近使用', className: styles.seen, cell: (member) => member.seenTime?.slice(0, 16) ?? '从未登录' },
      { title: '操作', cell: (member) => <Actions member={member} onAct={onAct} /> },
    ]}
  />
)

/** What can be done with a member; oneself is neither switched off nor given another password here. */
const Actions = ({ member, onAct }: { member: StaffMember; onAct: StaffTableProps['onAct'] }) => (
  <div className={styles.actions}>
    <Button size="small" aria-label={`修改 ${member.name}`} onClick={() => onAct('save', member)}>
      修改
    </Button>
    {!member.me && (
      <>
        <Button size="small" aria-label={`重设 ${member.name} 的密码`} onClick={() => onAct('reset', member)}>
          重设密码
        </Button>
        {member.factor && (
          <Button size="small" aria-label={`重置 ${member.name} 的两步验证`} onClick={() => onAct('factor', member)}>
            重置两步验证
          </Button>
        )}
        <Button
          size="small"
          danger={member.status === 1}
          aria-label={`${member.status === 1 ? '停用' : '启用'} ${member.name}`}
          onClick={() => onAct('switch', member)}
        >
          {member.status === 1 ? '停用' : '启用'}
        </Button>
      </>
    )}
  </div>
)
