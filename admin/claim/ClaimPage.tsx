import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { claimTones } from '../../contract/claim/claimState.ts'
import type { LegalClaimMove } from '../../contract/claim/claim.ts'
import { grouped } from '../../contract/money.ts'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { ParcelFacts } from '../order/ParcelFacts.tsx'
import { FileCard } from '../pieces/Files.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Heading } from '../shell/Heading.tsx'
import { staffQuery } from '../shell/staff.ts'
import { Assign } from './Assign.tsx'
import { ClaimTalk } from './ClaimTalk.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { claimQuery, type Claim } from './queries.ts'
import { Target } from './Target.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import own from './claim.module.css'

/** One claim: the evidence beside what was approved, what both sides proposed, and what this person may do now. */
export function ClaimPage() {
  const id = Number(useParams()['claimId'])
  const { data: claim } = useSuspenseQuery(claimQuery(id))
  const [move, ask] = useState<LegalClaimMove | null>(null)
  return (
    <>
      <p className={desk.trail}>
        <Link to="/claim">售后台</Link> / {claim.number}
      </p>
      <Heading title={`售后单 ${claim.number}`}>
        <MoveButtons moves={claim.moves} onMove={ask} main={(one) => one === claim.moves[0] && !one.danger} />
      </Heading>
      <div className={desk.columns}>
        <div className={own.standing}>
          <Standing claim={claim} />
          <Execution claim={claim} />
        </div>
        <div className={own.said}>
          <Claimed claim={claim} />
          <Beside claim={claim} />
          <ClaimTalk claim={claim} />
        </div>
      </div>
      {move && <MoveDialog claim={claim} move={move} onClose={() => ask(null)} />}
    </>
  )
}

const Claimed = ({ claim }: { claim: Claim }) => (
  <Panel title="申请内容">
    <Facts
      rows={[
        ['商品', claim.line ? `${claim.line.storeName} ${claim.line.selectionText.join('，')}` : '整单退款'],
        ['数量', claim.line && `${claim.quantity} / ${claim.line.quantity} ${claim.line.unitName}`],
        ['原因', claim.reasonLabel],
        ['说明', claim.words],
        ['最多可退', <Money key="most" yuan={claim.refundable} />],
        ['优惠', claim.deduction],
        ['按进度建议退', claim.suggested && <Money key="suggested" yuan={claim.suggested} />],
      ]}
    />
  </Panel>
)

/** What is shown to be wrong, beside what the buyer approved. */
const Beside = ({ claim }: { claim: Claim }) =>
  claim.evidence.length + claim.approved.length === 0 ? null : (
    <Panel title="凭证与已确认的校样">
      <div className={own.pair}>
        <section aria-label="凭证图片">
          <h3>凭证图片</h3>
          {claim.evidence.length === 0 && <p>客户未上传图片</p>}
          {claim.evidence.map((file) => (
            <FileCard key={file.id} file={file} />
          ))}
        </section>
        <section aria-label="已确认的校样或稿件">
          <h3>
            已确认的校样或稿件
            {claim.approval && `（第 ${claim.approval.round} 轮，${claim.approval.who} ${claim.approval.time ?? ''}）`}
          </h3>
          {claim.approved.length === 0 && <p>没有校样或稿件</p>}
          {claim.approved.map((file) => (
            <FileCard key={file.id} file={file} />
          ))}
        </section>
      </div>
    </Panel>
  )

function Standing({ claim }: { claim: Claim }) {
  const { data: staff } = useSuspenseQuery(staffQuery)
  return (
    <Panel title="状态">
      <Facts
        rows={[
          ['状态', <StateTag key="state" tones={claimTones} state={claim.state} label={claim.stateLabel} />],
          ['时限', <Target key="target" claim={claim} />],
          ['自动处理', claim.dueTime],
          ['负责人', staff.areas.includes('service') ? <Assign key={claim.staffId} claim={claim} /> : claim.staffName],
          ['企业', claim.companyName],
          ['申请人', `${claim.appliedBy} ${claim.createTime}`],
          [
            '订单',
            <Link key="order" to={`/order/${claim.orderId}`}>
              {claim.orderId}
            </Link>,
          ],
          ['主管处理', claim.appealed ? '客户已申请' : null],
        ]}
      />
    </Panel>
  )
}

/** What was agreed on, and by which roads it goes back. */
const Execution = ({ claim }: { claim: Claim }) =>
  claim.remedyLabel === '' ? null : (
    <Panel title="执行">
      <Facts
        rows={[
          ['处理方式', claim.remedyLabel],
          ['优惠券', claim.coupon],
          ['退款金额', claim.amount === '0.00' ? null : <Money key="amount" yuan={claim.amount} strong />],
          ...claim.roads.map(({ road, amount, payerName }): [string, string] => [
            road,
            `¥${grouped(amount)}${payerName && `，退给 ${payerName}`}`,
          ]),
          ...claim.refunds.map(({ road, amount, number, stateLabel }): [string, string] => [
            road,
            `${stateLabel} ¥${grouped(amount)}，${number}`,
          ]),
          ['退货地址', claim.returnTo],
          ['退货运单', claim.trackingNo && `${claim.carrier} ${claim.trackingNo}`],
          ['退货物流', claim.parcel && <ParcelFacts key="parcel" parcel={claim.parcel} name="退货" />],
          [
            '补做订单',
            claim.remakeOrderId && (
              <Link key="remake" to={`/order/${claim.remakeOrderId}`}>
                {claim.remakeOrderId}
              </Link>
            ),
          ],
        ]}
      />
    </Panel>
  )
