import { Button, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { startImport } from '../../contract/sheet.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { Sending } from '../pieces/Sending.tsx'
import { useSending } from '../pieces/useSending.ts'
import { pastedCsv } from './pasted.ts'
import styles from './sheet.module.css'

/** Takes pairs of order and tracking number as they were copied, and tries them as a sheet is tried. */
export function PastePanel() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const mutation = useOnce(startImport)
  const { sent, send, cancel } = useSending('sheet', ({ id: fileId }) =>
    mutation.mutate({ subject: 'shipments', fileId, dry: true }, { onSuccess: ({ id }) => void navigate(`/sheet/shipments/${id}`) }),
  )
  const rows = text.split('\n').filter((line) => line.trim() !== '').length
  return (
    <Panel title="粘贴">
      <p className={styles.note}>每行一单：订单号、承运商、运单号，以制表符、逗号或空格分开；单号以字母开头时可以不写承运商。</p>
      <Input.TextArea
        style={{ margin: '12px 0' }}
        aria-label="订单号与运单号"
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={'20261121QPX10FXP76T  顺丰速运  SF1688201147\n20261121KH27TRDM4CW-2  中通快递  73123456789012'}
      />
      <Button
        type="primary"
        disabled={rows === 0}
        loading={mutation.isPending}
        onClick={() => void send(new File([pastedCsv(text)], '粘贴的运单号.csv', { type: 'text/csv' }))}
      >
        试运行 {rows > 0 && `${rows} 行`}
      </Button>
      {sent && <Sending sent={sent} onCancel={cancel} />}
      <Fault error={mutation.error} />
    </Panel>
  )
}
