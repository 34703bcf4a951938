import { useId, useState } from 'react'
import type { ContractDetail } from '../../contract/contract/contract.ts'
import { staffStampContract } from '../../contract/contract/contractDesk.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { acceptOf, type Stored } from '../../kit/upload.ts'
import { Sending } from '../pieces/Sending.tsx'
import { site } from '../pieces/site.ts'
import { useSending } from '../pieces/useSending.ts'
import { moving } from './queries.ts'

type Props = { readonly contract: ContractDetail; readonly onClose: () => void }

/** Lays a copy that was stamped on paper beside the newest version, for both sides to see. */
export function StampDialog({ contract, onClose }: Props) {
  const [file, setFile] = useState<Stored | null>(null)
  const { sent, send, cancel } = useSending('stamped', setFile)
  const id = useId()

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
    </FormDialog>
  )
}
