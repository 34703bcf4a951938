import { useState } from 'react'
import { contractDetail, stampContract, type ContractDetail } from '../../../contract/contract/contract.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import type { Stored } from '../../../kit/upload.ts'
import { site } from '../private/site.ts'
import { UploadBox } from '../private/UploadBox.tsx'
import css from './contract.module.css'

/** Lays a copy that was stamped on paper beside the newest version. */
export function StampDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const [files, setFiles] = useState<readonly Stored[]>([])
  const [file] = files
  return (
    <FormDialog
      site={site}
      title="上传盖章件"
      okText="提交"
      unready={!file}
      mutation={stampContract}
      inputOf={() => (file ? { data: { no: contract.number, version: contract.version, fileId: file.id } } : { faults: {} })}
      told="上传成功"
      anew={[[contractDetail.path]]}
      onClose={onClose}
      head={<p className={css.about}>打印合同 PDF 并盖章后的扫描件或照片。盖章件仅双方可见，不代替在线签署。</p>}
    >
      <UploadBox kind="stamped" label="选择盖章件" stored={files} onChange={setFiles} />
    </FormDialog>
  )
}
