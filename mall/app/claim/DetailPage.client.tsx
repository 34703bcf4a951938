import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ClaimDetail, LegalClaimMove } from '../../../contract/claim/claim.ts'
import { MoveButtons } from '../../../kit/MoveButtons.tsx'
import { Copy } from '../../../kit/Copy.tsx'
import { Countdown } from '../private/Countdown.tsx'
import { Money } from '../private/Money.tsx'
import { ParcelFacts } from '../order/ParcelFacts.tsx'
import { ClaimedLine } from './ClaimedLine.tsx'
import { nextOfClaim } from './next.ts'
import { Offers } from './Offers.tsx'
import { Pictures } from '../private/Pictures.tsx'
import { claimQuery } from './queries.ts'
import actsCss from '../private/acts.module.css'
import pageCss from '../private/page.module.css'
import statusCss from '../private/status.module.css'
import sumsCss from '../private/sums.module.css'
import timelineCss from '../private/timeline.module.css'
import wordsCss from '../private/words.module.css'
import css from './claim.module.css'

const ClaimMove = lazy(async () => ({ default: (await import('./ClaimMove.tsx')).ClaimMove }))

/** 售后详情: what is claimed beside what was approved, what both sides proposed, and what may be done now. */
export function DetailPage() {
  const [query] = useSearchParams()
  const { data: claim } = useSuspenseQuery(claimQuery(Number(query.get('id')) || 0))
  const [move, ask] = useState<LegalClaimMove | null>(null)
  return (
    <div className={pageCss.page}>
      <Head claim={claim} onMove={ask} />
      <section className={`${pageCss.card} ${pageCss.part}`}>
        <h2>申请内容</h2>
        <ClaimedLine claim={claim} />
        <p className={css.words}>
          <b>{claim.reasonLabel}</b>　{claim.words}
        </p>
        <Beside claim={claim} />
      </section>
      <section className={`${pageCss.card} ${pageCss.part}`}>
        <h2>协商记录</h2>
        <Offers offers={claim.offers} unit={claim.line?.unitName ?? '件'} />
      </section>
      <Execution claim={claim} />
      <section className={`${pageCss.card} ${pageCss.part}`}>
        <h2>售后进度</h2>
        <ol className={timelineCss.timeline}>
          {claim.timeline.toReversed().map(({ id, time, who, title, note, pictures }) => (
            <li key={id}>
              <b>{title}</b>
              {note && <p>{note}</p>}
              {pictures.length > 0 && <Pictures files={pictures} name="商家图片" />}
              <small className="num">
                {time.slice(0, 16)} · {who}
              </small>
            </li>
          ))}
        </ol>
      </section>
      <Suspense>{move && <ClaimMove claim={claim} move={move} onClose={() => ask(null)} />}</Suspense>
    </div>
  )
}

const isAwaited = ({ move }: LegalClaimMove): boolean => move === 'accept' || move === 'supply' || move === 'sendBack'

/** What is waited for stands first, what ends the claim last. */
const byWeight = (a: LegalClaimMove, b: LegalClaimMove): number => weightOf(a) - weightOf(b)
const weightOf = (move: LegalClaimMove): number => (isAwaited(move) ? 0 : move.danger ? 2 : 1)

const Head = ({ claim, onMove }: { claim: ClaimDetail; onMove: (move: LegalClaimMove) => void }) => (
  <section className={`${pageCss.card} ${pageCss.part}`}>
    <div className={statusCss.number}>
      <h1>
        售后单 <span className="num">{claim.number}</span>
      </h1>
      <Copy text={claim.number} name="售后单号" />
      <small>
        {claim.createTime.slice(0, 16)} · {claim.appliedBy}
      </small>
    </div>
    <div className={`${statusCss.status} ${css.status}`}>
      <div>
        <p className={statusCss.now}>
          {claim.stateLabel} {claim.dueTime && claim.moves.length > 0 && <Countdown due={claim.dueTime} />}
        </p>
        <p className={statusCss.next}>{nextOfClaim(claim)}</p>
      </div>
      <div className={`${actsCss.acts} no-print`}>
        <MoveButtons moves={claim.moves.toSorted(byWeight)} onMove={onMove} main={isAwaited} />
      </div>
    </div>
  </section>
)

const Beside = ({ claim }: { claim: ClaimDetail }) =>
  claim.evidence.length + claim.approved.length === 0 ? null : (
    <div className={css.beside}>
      <section aria-label="凭证图片">
        <h3>凭证图片</h3>
        {claim.evidence.length > 0 ? <Pictures files={claim.evidence} name="凭证图片" /> : <p className={wordsCss.hint}>未上传</p>}
      </section>
      {claim.approved.length > 0 && (
        <section aria-label="已确认的校样或稿件">
          <h3>已确认的校样或稿件</h3>
          <Pictures files={claim.approved} name="已确认的校样" />
          {claim.approval && (
            <p className={wordsCss.hint}>
              第 {claim.approval.round} 轮 · {claim.approval.who} {claim.approval.time?.slice(0, 16)} 确认
            </p>
          )}
        </section>
      )}
    </div>
  )

/** What was agreed on and how far it is; nothing before. */
const Execution = ({ claim }: { claim: ClaimDetail }) =>
  claim.remedyLabel === '' ? null : (
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <h2>处理结果</h2>
      <ul className={sumsCss.sums}>
        <Row name="处理方式">{claim.remedyLabel}</Row>
        {claim.amount !== '0.00' && (
          <Row name="退款金额">
            <Money amount={claim.amount} />
          </Row>
        )}
        {claim.coupon && (
          <Row name="优惠券">
            <Link to="/coupon" className={wordsCss.link}>
              {claim.coupon}
            </Link>
          </Row>
        )}
        {claim.deduction && <Row name="优惠">{claim.deduction}</Row>}
        {claim.returnTo && <Row name="退货地址">{claim.returnTo}</Row>}
        {claim.trackingNo && (
          <Row name="退货运单">
            {claim.carrier} {claim.trackingNo}
          </Row>
        )}
        {claim.parcel && (
          <li className={css.parcel}>
            <ParcelFacts parcel={claim.parcel} name="退货" />
          </li>
        )}
        {claim.remakeOrderId && (
          <Row name="补做订单">
            <Link to={`/orderDetail/${claim.remakeOrderId}`} className={`num ${wordsCss.link}`}>
              {claim.remakeOrderId}
            </Link>
          </Row>
        )}
        {claim.refunds.map((refund) => (
          <Row key={refund.number} name={`${refund.road} ${refund.number}`}>
            {refund.stateLabel} <Money amount={refund.amount} />
          </Row>
        ))}
      </ul>
    </section>
  )

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <li>
    <span>{name}</span>
    <span className={css.value}>{children}</span>
  </li>
)
