import { useState } from 'react'
import type { ContractDetail } from '../../contract/contract/contract.ts'
import { staffStampContract } from '../../contract/contract/contractDesk.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import type { Stored } from '../../kit/upload.ts'
import { OneFile } from '../pieces/OneFile.tsx'
import { site } from '../pieces/site.ts'
import { moving } from './queries.ts'

type Props = { readonly contract: ContractDetail; readonly onClose: () => void }

/** Lays a copy that was stamped on paper beside the newest version, for both sides to see. */
export function StampDialog({ contract, onClose }: Props) {
  const [file, setFile] = useState<Stored | null>(null)

  return (
    <FormDialog
      site={site}
      title="上传盖章件"
      okText="提交"
      unready={!file}
      mutation={staffStampContract}
      inputOf={() => (file ? { data: { no: contract.number, version: contract.version, fileId: file.id } } : { faults: {} })}
      told="上传成功"
      anew={moving}
      onClose={onClose}
      head={<p>盖章后的扫描件或照片，双方可见，不代替在线签署。</p>}
    >
      <OneFile kind="stamped" label="盖章件（PDF 或图片，不超过 20 MB）" onStored={setFile} />
    </FormDialog>
  )
}
