import { Button } from 'antd'
import { outcomeTones } from '../../contract/payment/paymentTones.ts'
import { outcomes, type Proposal } from '../../contract/payment/payment.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import type { Choice } from './choice.ts'
import styles from './payment.module.css'

type ProposalListProps = { readonly proposals: readonly Proposal[]; readonly onChoose: (choice: Choice) => void }

/** The orders a receipt may be for, best first, each with why. */
export const ProposalList = ({ proposals, onChoose }: ProposalListProps) =>
  proposals.length === 0 ? (
    <Empty todo="没有找到附言码、金额或户名相符的订单，请核对回单后手动选择订单。" />
  ) : (
    <ol className={styles.proposals}>
      {proposals.map((proposal) => {
        const { orderId, step, companyName, due, outcome } = proposal
        return (
          <li key={`${orderId}-${step}`}>
            <div>
              <p>
                <b>{orderId}</b> <StateTag tones={outcomeTones} state={outcome} label={outcomes[outcome]} />
              </p>
              <p>
                {companyName} · {proposal.name} 待付 <Money yuan={due} />
              </p>
              <ul className={styles.reasons} aria-label="匹配依据">
                <li>{proposal.score} 分</li>
                {proposal.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
            <Button
              type="primary"
              aria-label={`选择订单 ${orderId} 入账`}
              onClick={() => onChoose({ orderId, step, known: { companyName, due, outcome } })}
            >
              选择入账
            </Button>
          </li>
        )
      })}
    </ol>
  )
