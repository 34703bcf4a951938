import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useState } from 'react'
import { contractDetail, stampContract, type ContractDetail } from '../../../contract/contract/contract.ts'
import type { Stored } from '../../../kit/upload.ts'
import { Fault } from '../private/Fault.tsx'
import { UploadBox } from '../private/UploadBox.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'

/** Lays a copy that was stamped on paper beside the newest version. */
export function StampDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const [files, setFiles] = useState<readonly Stored[]>([])
  const queries = useQueryClient()
  const deed = useOnce(stampContract)
  const [file] = files
  const submit = () =>
    file &&
    deed.mutate(
      { no: contract.number, version: contract.version, fileId: file.id },
      {
        onSuccess: () => {
          toast('上传成功', 'success')
          onClose()
        },
        onSettled: () => void queries.invalidateQueries({ queryKey: [contractDetail.path] }),
      },
    )
  return (
    <Modal
      open
      title="上传盖章件"
      okText={deed.isPending ? '提交中…' : '提交'}
      okButtonProps={{ disabled: !file || deed.isPending, className: 'p-steady' }}
      onOk={submit}
      maskClosable={false}
      onCancel={onClose}
      width={480}
    >
      <Fault error={deed.error} />
      <p className="k-about">打印合同 PDF 并盖章后的扫描件或照片。盖章件仅双方可见，不代替在线签署。</p>
      <UploadBox kind="stamped" label="选择盖章件" stored={files} onChange={setFiles} />
    </Modal>
  )
}
