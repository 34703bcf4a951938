import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { companyBills, payerReasons, placeReceipt, receiptPayers } from '../../contract/payment/bank.ts'
import { fen, formatYuan, parseYuan } from '../../contract/money.ts'
import type { BankReceipt } from '../../contract/payment/payment.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Money } from '../pieces/Money.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { site } from '../pieces/site.ts'
import { staleByPlacing } from './bankQueries.ts'
import { keyOfBill, partsOf, sharesOf, type Bills } from './bills.ts'
import { CompanyField } from './CompanyField.tsx'
import styles from './payment.module.css'

type Asked = { readonly companyId: number } | { readonly orderId: string }

/** Places a receipt by whose it is: the company, then what it has to pay; what is too much may become its balance. */
export function CompanyPanel({ receipt }: { receipt: BankReceipt }) {
  const payers = useQuery({
    queryKey: [receiptPayers.path, receipt.reference],
    queryFn: ({ signal }) => call(receiptPayers, { reference: receipt.reference }, { signal }),
  })
  const [chosen, setChosen] = useState<Asked | null>(null)
  const [pasted, setPasted] = useState('')
  const [first] = payers.data ?? []
  const asked: Asked | null = chosen ?? (first ? { companyId: first.companyId } : null)
  const bills = useQuery({
    queryKey: [companyBills.path, asked],
    queryFn: ({ signal }) => call(companyBills, asked ?? { companyId: 0 }, { signal }),
    enabled: asked !== null,
  })
  const company = bills.data && { value: bills.data.companyId, label: bills.data.companyName }
  return (
    <Panel title="按企业入账">
      <div className={styles.whose}>
        <label>
          付款企业
          <CompanyField name="付款企业" value={company ?? null} onChange={(one) => setChosen(one && { companyId: one.value })} />
        </label>
        <label>
          或粘贴订单号
          <Input.Search
            aria-label="或粘贴订单号"
            maxLength={24}
            autoComplete="off"
            enterButton="查找"
            value={pasted}
            onChange={({ target }) => setPasted(target.value.trim().toUpperCase())}
            onSearch={(orderId) => orderId && setChosen({ orderId })}
          />
        </label>
      </div>
      {first && company?.value === first.companyId && <p className={styles.note}>{payerReasons[first.why]}。</p>}
      <Fault error={bills.error ?? payers.error} />
      {bills.data && <BillList key={bills.data.companyId} receipt={receipt} bills={bills.data} />}
    </Panel>
  )
}

function BillList({ receipt, bills }: { receipt: BankReceipt; bills: Bills }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [keepsRest, setKeepsRest] = useState(true)
  const [asking, setAsking] = useState(false)
  const left = parseYuan(receipt.state === 'suspense' ? receipt.left : receipt.amount)
  const split = sharesOf(left, bills.bills, ticked)
  const parts = partsOf(bills, split, keepsRest)
  const placed = fen(left - split.rest)
  const tick = (key: string, on: boolean) => setTicked(new Set(on ? [...ticked, key] : [...ticked].filter((one) => one !== key)))
  return (
    <>
      <ul className={styles.bills} aria-label={`${bills.companyName}的待付账单`}>
        {bills.bills.map((bill) => {
          const key = keyOfBill(bill)
          const share = split.shares.get(key)
          return (
            <li key={key}>
              <Checkbox checked={ticked.has(key)} onChange={({ target }) => tick(key, target.checked)}>
                {bill.orderId} {bill.name}
              </Checkbox>
              <small>
                {bill.stateLabel} · {bill.createTime.slice(0, 10)} 下单{bill.dueTime && ` · ${bill.dueTime.slice(0, 10)} 前付`}
              </small>
              <span>
                待付 <Money yuan={bill.due} />
              </span>
              {share !== undefined && <b>入账 {formatYuan(share)}</b>}
            </li>
          )
        })}
      </ul>
      {bills.bills.length === 0 && <p className={styles.note}>该企业没有待付的账单。</p>}
      <div className={styles.placeFoot}>
        <p aria-live="polite">
          款项 {formatYuan(left)}，入订单 <b>{formatYuan(placed)}</b>，{keepsRest ? '转入余额' : '留在待认领'}{' '}
          <b>{formatYuan(split.rest)}</b>
        </p>
        <Checkbox checked={keepsRest} onChange={({ target }) => setKeepsRest(target.checked)}>
          其余转入该企业余额
        </Checkbox>
        <Button type="primary" disabled={parts.length === 0 || parts.length > 20} onClick={() => setAsking(true)}>
          入账…
        </Button>
      </div>
      {parts.length > 20 && <p className={styles.fault}>一次最多 20 项，请减少勾选。</p>}
      {asking && (
        <AskDialog
          site={site}
          title="按企业入账"
          okText={`入账 ${parts.length} 项`}
          mutation={placeReceipt}
          input={{ reference: receipt.reference, parts }}
          told={({ stateLabel, left: rest }) =>
            `入账成功：${stateLabel}${parseYuan(rest) > 0 ? `，还剩 ${formatYuan(parseYuan(rest))}` : ''}`
          }
          anew={[...staleByPlacing.map(({ path }) => [path]), [companyBills.path]]}
          onClose={() => setAsking(false)}
        >
          <ul className={styles.bills}>
            {parts.map((part) => (
              <li key={part.kind === 'order' ? keyOfBill(part) : part.kind}>
                <span>{part.kind === 'order' ? part.orderId : `${bills.companyName} 的余额`}</span>
                <Money yuan={part.amount} />
              </li>
            ))}
          </ul>
          {bills.companyName !== receipt.payerName && <p className={styles.warning}>付款户名与企业名称不一致，请核对是否代付。</p>}
        </AskDialog>
      )}
    </>
  )
}
