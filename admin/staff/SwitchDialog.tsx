import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { listStaff, toggleStaff, type StaffMember } from '../../contract/staff.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import styles from './staff.module.css'

/** Switches somebody off or on again, once it is said that it is meant. */
export function SwitchDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const queries = useQueryClient()
  const deed = useOnce(toggleStaff)
  const word = member.status === 1 ? '停用' : '启用'

  function toggle() {
    deed.mutate(
      { id: member.id },
      {
        onSuccess: () => {
          tell('设置成功')
          onClose()
        },
        onSettled: () => void queries.invalidateQueries({ queryKey: [listStaff.path] }),
      },
    )
  }

  return (
    <Modal
      open
      title={`${word}员工 ${member.name}`}
      okText={`确认${word}`}
      okButtonProps={{ danger: member.status === 1 }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      onOk={toggle}
      onCancel={onClose}
      width={440}
    >
      <Fault error={deed.error} />
      <p className={styles.said}>
        {member.status === 1
          ? '停用后该员工立即退出登录，不能再进入后台；做过的操作仍保留在日志中。'
          : '启用后该员工可以原密码登录，权限与停用前相同。'}
      </p>
    </Modal>
  )
}
