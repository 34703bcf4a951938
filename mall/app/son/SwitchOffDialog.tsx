import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { listSons, toggleSon, type Son } from '../../../contract/son.ts'
import { Fault } from '../private/Fault.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../shell/toast.ts'

type Props = { son: Son; onClose: () => void; onTold: (words: string) => void }

/** Asks before somebody is thrown out. */
export function SwitchOffDialog({ son: { id, nickname }, onClose, onTold }: Props) {
  const queries = useQueryClient()
  const deed = useOnce(toggleSon)

  function switchOff() {
    deed.mutate(
      { id, status: 0 },
      {
        onSuccess: ({ approvals }) => {
          toast('设置成功', 'success')
          onTold(approvals > 0 ? `${nickname} 已停用；其待审批的 ${approvals} 个订单可由您审批。` : '')
          onClose()
        },
        onSettled: () => queries.invalidateQueries({ queryKey: [listSons.path] }),
      },
    )
  }

  return (
    <Modal
      open
      title={`停用 ${nickname}？`}
      okText={deed.isPending ? '提交中…' : '停用'}
      okButtonProps={{ danger: true, disabled: deed.isPending, className: 'p-steady' }}
      onOk={switchOff}
      onCancel={onClose}
      width={440}
    >
      <Fault error={deed.error} />
      <ul className="son-points">
        <li>立即退出其所有设备，停用期间不能登录。</li>
        <li>其订单照常进行，应发给此人的通知改发给您。</li>
        <li>等此人审批的订单可由您审批；随时可以重新启用。</li>
      </ul>
    </Modal>
  )
}
