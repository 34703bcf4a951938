import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { parseYuan } from '../../../contract/money.ts'
import { Money } from '../private/Money.tsx'
import { creditQuery } from './queries.ts'
import { Sum } from './Sum.tsx'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './statement.module.css'

/** What the company may still order on credit, and what of it is overdue; nothing where it has no credit. */
export function CreditPart() {
  const { data: credit } = useSuspenseQuery(creditQuery)
  if (!credit) return null
  const { enabled, days, limit, used, available, overdue } = credit
  return (
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <header className={pageCss.head}>
        <h2>企业账期</h2>
        <span className={enabled ? `${wordsCss.pill} ${wordsCss.ok}` : `${wordsCss.pill} ${wordsCss.off}`}>
          {enabled ? `${days} 天` : '已停用'}
        </span>
      </header>
      <dl className={`${css.sums} ${css.three}`}>
        <Sum name="额度" amount={limit} />
        <Sum name="已用" amount={used} />
        <Sum name="可用" amount={available} />
      </dl>
      {parseYuan(overdue) > 0 ? (
        <p className={wordsCss.note}>
          <Money amount={overdue} /> 已逾期，结清前不能再用账期下单。{' '}
          <Link to="/myOrder" className={wordsCss.inline}>
            去我的订单付款
          </Link>
        </p>
      ) : (
        <p className={wordsCss.hint}>{enabled ? `确认订单时可选「账期」，下单后 ${days} 天内付清。` : '未结清的部分仍须按期支付。'}</p>
      )}
    </section>
  )
}
