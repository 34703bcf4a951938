import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { deleteIdentity, listIdentities, type Identity } from '../../../contract/son.ts'
import { Fault } from '../private/Fault.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../shell/toast.ts'

type Props = { identity: Identity; onClose: () => void }

/** Asks before an identity that nobody has is deleted. */
export function DeleteIdentity({ identity: { id, name }, onClose }: Props) {
  const queries = useQueryClient()
  const deed = useOnce(deleteIdentity)
  const remove = () =>
    deed.mutate(
      { id },
      {
        onSuccess: () => {
          toast('删除成功', 'success')
          onClose()
        },
        onSettled: () => queries.invalidateQueries({ queryKey: [listIdentities.path] }),
      },
    )
  return (
    <Modal
      open
      title={`删除身份“${name}”？`}
      okText={deed.isPending ? '删除中…' : '确认删除'}
      okButtonProps={{ danger: true, disabled: deed.isPending, className: 'p-steady' }}
      onOk={remove}
      onCancel={onClose}
      width={420}
    >
      <Fault error={deed.error} />
      <p>没有子账号使用该身份。删除后不能恢复。</p>
    </Modal>
  )
}
