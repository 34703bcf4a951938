import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { verifyArtwork, type VerifiedFile } from '../../contract/order/artworkDesk.ts'
import { Hash } from '../../kit/Copy.tsx'
import { Rows } from '../../kit/Rows.tsx'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { StateTag } from '../pieces/StateTag.tsx'

/** Has the stored files of an order read once more, and says of each whether it still is what was brought, approved and signed. */
export function VerifyButton({ orderId }: { readonly orderId: string }) {
  const asking = useMutation({ mutationFn: () => call(verifyArtwork, { orderId }), retry: false })
  const isOpen = asking.data !== undefined || asking.error !== null
  return (
    <>
      <Button loading={asking.isPending} onClick={() => asking.mutate()}>
        {asking.isPending ? '正在核对…' : '核对文件指纹'}
      </Button>
      {isOpen && (
        <Modal open title="核对文件指纹" width={720} footer={<Button onClick={asking.reset}>关闭</Button>} onCancel={asking.reset}>
          <Fault error={asking.error} />
          {asking.data && <Verified files={asking.data} />}
        </Modal>
      )}
    </>
  )
}

function Verified({ files }: { readonly files: readonly VerifiedFile[] }) {
  const wrong = files.filter(({ ok }) => !ok).length
  if (files.length === 0) return <p>此订单还没有稿件、校样或合同文件。</p>
  return (
    <>
      <Alert
        type={wrong === 0 ? 'success' : 'error'}
        showIcon
        title={wrong === 0 ? `${files.length} 项都与登记的指纹一致` : `${wrong} 项与登记的指纹不符，请从备份恢复或请客户重新提供`}
      />
      <Rows
        rows={files}
        keyOf={(_, at) => at}
        columns={[
          { title: '内容', cell: ({ what }) => what, small: ({ name }) => name },
          { title: '指纹', cell: ({ hash, what }) => <Hash hash={hash} name={`${what}的指纹`} /> },
          { title: '结果', cell: ({ ok, fault }) => <StateTag tone={ok ? 'ok' : 'bad'} label={fault ?? '一致'} /> },
        ]}
      />
    </>
  )
}
