import { Button } from 'antd'
import { useState } from 'react'
import { suspendReceipt, voidReceipt } from '../../contract/payment/bank.ts'
import type { BankReceipt } from '../../contract/payment/payment.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { staleByPlacing } from './bankQueries.ts'
import { InputItem } from '../pieces/InputItem.tsx'

const ways = {
  suspend: { title: '转入待认领', hint: '款项计入账目，等查明归属后再认领。', label: '说明（选填）', needed: false },
  void: {
    title: '作废流水',
    hint: '仅用于登记有误或银行冲正的流水；作废后不能恢复，已在账上的以反向分录冲回。',
    label: '作废原因',
    needed: true,
  },
} as const
type Way = keyof typeof ways

/** What else can be done with an open receipt: put it aside, or strike it out. */
export function AsideButtons({ receipt }: { receipt: BankReceipt }) {
  const [way, setWay] = useState<Way | null>(null)
  return (
    <>
      {receipt.state === 'open' && <Button onClick={() => setWay('suspend')}>转入待认领</Button>}
      <Button danger onClick={() => setWay('void')}>
        作废
      </Button>
      {way && <AsideDialog receipt={receipt} way={way} onClose={() => setWay(null)} />}
    </>
  )
}

function AsideDialog({ receipt: { reference }, way, onClose }: { receipt: BankReceipt; way: Way; onClose: () => void }) {
  const { title, hint, label, needed } = ways[way]
  return (
    <FormDialog
      title={title}
      okText={title}
      danger={way === 'void'}
      width={440}
      mutation={way === 'suspend' ? suspendReceipt : voidReceipt}
      begun={{ note: '' }}
      inputOf={({ note }) => ({ reference, note })}
      told={`${title}：操作成功`}
      anew={staleByPlacing.map(({ path }) => [path])}
      onClose={onClose}
      head={<p>{hint}</p>}
    >
      <InputItem name="note" label={label} rules={needed ? [{ required: true, message: '请填写作废原因' }] : []} maxLength={100} />
    </FormDialog>
  )
}
