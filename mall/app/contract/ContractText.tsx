import {
  partyFacts,
  type ContractContent,
  type FrameContent,
  type OrderContent,
  type Party,
} from '../../../contract/contract/contractContent.ts'
import { contractKinds, kindOfFormat } from '../../../contract/contract/contractState.ts'
import { grouped } from '../../../contract/money.ts'
import { Money } from '../private/Money.tsx'
import { Words } from '../private/Words.tsx'
import goodsCss from '../private/goods.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './contract.module.css'

/** The contract as it reads: the very content that is signed. */
export const ContractText = ({ content, hash }: { content: ContractContent; hash: string }) => (
  <article className={`${pageCss.card} ${pageCss.part} ${css.text}`} aria-label={`合同正文 第 ${content.version} 版`}>
    <h2>{contractKinds[kindOfFormat[content.format]]}</h2>
    <p className={wordsCss.hint}>
      {content.number} 第 {content.version} 版 · {content.day}
    </p>
    <div className={css.parties}>
      <PartyFacts who="甲方（买方）" party={content.buyer} />
      <PartyFacts who="乙方（卖方）" party={content.seller} />
    </div>
    {content.format === 'yincai-frame/1' ? <Reach content={content} /> : <Goods content={content} />}
    <h3>条款</h3>
    <ol className={css.clauses}>
      {content.clauses.map(({ heading, body }) => (
        <li key={heading}>
          <b>{heading}</b>
          <p>{body}</p>
        </li>
      ))}
    </ol>
    <p className={css.hash}>
      <span>内容校验值</span>
      <code>{hash}</code>
    </p>
  </article>
)

const Goods = ({ content }: { content: OrderContent }) => (
  <>
    <h3>货物明细</h3>
    <ul className={css.lines}>
      {content.lines.map((line) => (
        <li key={line.place}>
          <div>
            <p className={goodsCss.name}>
              {line.name}
              <small className="num">{line.purchaseNo}</small>
            </p>
            <Words words={line.spec} />
            {line.proof && <p className={wordsCss.hint}>校样 {line.proof.slice(0, 16)}…</p>}
          </div>
          <span className="num">
            {line.quantity} {line.unit} × ¥{line.each}
          </span>
          <Money amount={line.amount} />
        </li>
      ))}
    </ul>
    <p className={css.sum}>
      不含税 ¥{grouped(content.net)}（含运费 ¥{grouped(content.freight)}），税额 ¥{grouped(content.tax)}，价税合计{' '}
      <Money amount={content.gross} big />
    </p>
    <h3>付款计划</h3>
    <ol className={css.plan}>
      {content.plan.map(({ label, amount, when }) => (
        <li key={label}>
          {label} <Money amount={amount} /> <span className={wordsCss.hint}>{when}</span>
        </li>
      ))}
    </ol>
  </>
)

/** How far a frame contract reaches. */
const Reach = ({ content: { from, until, ceiling, credit, payment } }: { content: FrameContent }) => (
  <>
    <h3>有效期、总额与付款</h3>
    <ul className={css.plan}>
      <li>
        有效期 <b className="num">{from}</b> 至 <b className="num">{until}</b>
      </li>
      <li>采购总额上限 {ceiling === null ? '不设上限' : <Money amount={ceiling} />}</li>
      <li>账期 {credit ? `签订时额度 ¥${grouped(credit.limit)}，账期 ${credit.days} 天` : '签订时未开通'}</li>
      <li>付款约定 {payment || '按各采购单所列付款计划'}</li>
    </ul>
  </>
)

const PartyFacts = ({ who, party }: { who: string; party: Party }) => (
  <dl>
    <dt>{who}</dt>
    <dd>
      <b>{party.name}</b>
    </dd>
    {partyFacts(party).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value || '—'}</dd>
      </div>
    ))}
  </dl>
)
