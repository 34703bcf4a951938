import { Button } from 'antd'
import { areas } from '../../contract/grant.ts'
import type { StaffMember } from '../../contract/staff.ts'
import table from '../pieces/table.module.css'
import pieces from '../pieces/pieces.module.css'
import styles from './staff.module.css'

type StaffTableProps = {
  readonly rows: readonly StaffMember[]
  readonly onAct: (kind: 'save' | 'reset' | 'switch' | 'factor', member: StaffMember) => void
}

/** The members of a page; cards on narrow screens. */
export const StaffTable = ({ rows, onAct }: StaffTableProps) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">员工</th>
        <th scope="col">权限</th>
        <th scope="col">状态</th>
        <th scope="col">最近使用</th>
        <th scope="col">操作</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((member) => (
        <tr key={member.id}>
          <td data-name="员工" className={styles.person}>
            <span>
              {member.name}
              {member.me && <span className={styles.me}>（我）</span>}
              <small>{member.username}</small>
            </span>
          </td>
          <td data-name="权限">
            <Areas of={member} />
          </td>
          <td data-name="状态">
            <span className={pieces.tag} data-tone={member.status === 1 ? 'ok' : 'off'}>
              {member.status === 1 ? '使用中' : '已停用'}
            </span>
            {member.factor && <small className={styles.factor}>两步验证</small>}
          </td>
          <td data-name="最近使用" className={styles.seen}>
            {member.seenTime?.slice(0, 16) ?? '从未登录'}
          </td>
          <td data-name="操作">
            <Actions member={member} onAct={onAct} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Areas = ({ of: { areas: mine } }: { of: StaffMember }) =>
  mine.length === 0 ? (
    <span>无</span>
  ) : (
    <ul className={styles.areas}>
      {mine.map((area) => (
        <li key={area} className={pieces.tag} data-tone="off">
          {areas[area]}
        </li>
      ))}
    </ul>
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
