import { listStaff, toggleStaff, type StaffMember } from '../../contract/account/staff.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { site } from '../pieces/site.ts'
import styles from './staff.module.css'

/** Switches somebody off or on again, once it is said that it is meant. */
export function SwitchDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const isOn = member.status === 1
  const word = isOn ? '停用' : '启用'
  return (
    <AskDialog
      site={site}
      title={`${word}员工 ${member.name}`}
      okText={`确认${word}`}
      danger={isOn}
      width={440}
      mutation={toggleStaff}
      input={{ id: member.id }}
      told="设置成功"
      anew={[[listStaff.path]]}
      onClose={onClose}
    >
      <p className={styles.said}>
        {isOn ? '停用后该员工立即退出登录，不能再进入后台；做过的操作仍保留在日志中。' : '启用后该员工可以原密码登录，权限与停用前相同。'}
      </p>
    </AskDialog>
  )
}
