import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useId, useState } from 'react'
import type { ContractDetail } from '../../contract/contract/contract.ts'
import { staffStampContract } from '../../contract/contract/contractDesk.ts'
import { acceptOf, type Stored } from '../../kit/upload.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Sending } from '../pieces/Sending.tsx'
import { tell } from '../pieces/toast.ts'
import { useSending } from '../pieces/useSending.ts'
import { moving } from './queries.ts'

type Props = { readonly contract: ContractDetail; readonly onClose: () => void }

/** Lays a copy that was stamped on paper beside the newest version, for both sides to see. */
export function StampDialog({ contract, onClose }: Props) {
  const [file, setFile] = useState<Stored | null>(null)
  const { sent, send, cancel } = useSending('stamped', setFile)
  const queries = useQueryClient()
  const deed = useOnce(staffStampContract)
  const id = useId()

  const submit = () =>
    file &&
    deed.mutate(
      { no: contract.number, version: contract.version, fileId: file.id },
      {
        onSuccess: () => {
          tell('上传成功')
          onClose()
        },
        onSettled: () => moving.forEach((queryKey) => void queries.invalidateQueries({ queryKey })),
      },
    )

  return (
    <Modal
      open
      title="上传盖章件"
      okText="提交"
      okButtonProps={{ disabled: !file }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={false}
      onOk={submit}
      onCancel={onClose}
      width={480}
    >
      <Fault error={deed.error} />
      <p>盖章后的扫描件或照片，双方可见，不代替在线签署。</p>
      <label htmlFor={id}>盖章件（PDF 或图片，不超过 20 MB）</label>
      <p>
        <input
          id={id}
          type="file"
          accept={acceptOf('stamped')}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            setFile(null)
            if (chosen) void send(chosen)
          }}
        />
      </p>
      {sent && <Sending sent={sent} onCancel={cancel} />}
    </Modal>
  )
}
