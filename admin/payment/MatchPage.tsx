import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { receiptTones, outcomeTones } from '../../contract/payment/paymentTones.ts'
import { outcomes } from '../../contract/payment/payment.ts'
import { Copy } from '../../kit/Copy.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Heading } from '../shell/Heading.tsx'
import { AsideButtons } from './AsideButtons.tsx'
import { BookDialog } from './BookDialog.tsx'
import { BookedPanel } from './BookedPanel.tsx'
import { CompanyPanel } from './CompanyPanel.tsx'
import { ByHand } from './ByHand.tsx'
import { PartsPanel } from './PartsPanel.tsx'
import { PlacePanel } from './PlacePanel.tsx'
import { ProposalList } from './ProposalList.tsx'
import type { Choice } from './choice.ts'
import { proposalsQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import styles from './payment.module.css'

/** One bank receipt: what the bank showed, the order it is for, and what became of it. */
export function MatchPage() {
  const { reference = '' } = useParams()
  const { data } = useSuspenseQuery(proposalsQuery(reference))
  const [choice, setChoice] = useState<Choice | null>(null)
  const { receipt, proposals } = data

  return (
    <>
      <p className={styles.trail}>
        <Link to="/payment">银行流水</Link> / {receipt.reference}
      </p>
      <Heading title={`流水 ${receipt.reference}`}>
        {receipt.outcome ? (
          <StateTag tones={outcomeTones} state={receipt.outcome} label={outcomes[receipt.outcome]} />
        ) : (
          <StateTag tones={receiptTones} state={receipt.state} label={receipt.state === 'open' ? '待入账' : receipt.stateLabel} />
        )}
        {(receipt.state === 'open' || (receipt.state === 'suspense' && receipt.left === receipt.amount)) && (
          <AsideButtons receipt={receipt} />
        )}
      </Heading>
      <div className={styles.columns}>
        <Panel title="银行回单">
          <Facts
            rows={[
              ['到账金额', <Money key="amount" yuan={receipt.amount} strong />],
              ['付款户名', receipt.payerName],
              ['到账时间', receipt.receivedAt],
              [
                '流水号',
                <span key="reference">
                  {receipt.reference} <Copy text={receipt.reference} name="流水号" />
                </span>,
              ],
              ['附言', receipt.remark || '无'],
              ['登记人', `${receipt.recordedBy} · ${receipt.createTime}`],
            ]}
          />
        </Panel>
        {receipt.state === 'booked' && <BookedPanel receipt={receipt} />}
        {receipt.state === 'void' && (
          <Panel title="已作废">
            <p className={styles.note}>{receipt.note}</p>
          </Panel>
        )}
        {(receipt.state === 'suspense' || receipt.state === 'placed') && (
          <div>
            {receipt.state === 'suspense' && <CompanyPanel key={`whose ${receipt.left}`} receipt={receipt} />}
            {receipt.state === 'suspense' && <PlacePanel key={receipt.left} receipt={receipt} />}
            <PartsPanel receipt={receipt} />
          </div>
        )}
        {receipt.state === 'open' && (
          <div>
            <Panel title="建议订单">
              <ProposalList proposals={proposals} onChoose={setChoice} />
            </Panel>
            <CompanyPanel receipt={receipt} />
            <Panel title="手动选择订单">
              <ByHand amount={receipt.amount} onChoose={setChoice} />
            </Panel>
            <PlacePanel receipt={receipt} />
          </div>
        )}
      </div>
      {choice && <BookDialog receipt={receipt} choice={choice} onClose={() => setChoice(null)} />}
    </>
  )
}
