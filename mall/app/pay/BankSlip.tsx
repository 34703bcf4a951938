import { parseYuan } from '../../../contract/money.ts'
import type { OrderDetail } from '../../../contract/order/order.ts'
import type { BankTransfer } from '../../../contract/payment/payment.ts'
import { Copy } from '../../../kit/Copy.tsx'
import { Countdown } from '../private/Countdown.tsx'
import { Money } from '../private/Money.tsx'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './pay.module.css'

type Props = { order: OrderDetail; bank: BankTransfer; step: number }

/** Account numbers are shown in groups and typed without. */
const plain = (text: string): string => (/^[\d ]+$/.test(text) ? text.replaceAll(' ', '') : text)

/** What to write on the transfer, each with a button that copies it. */
export function BankSlip({ order, bank, step }: Props) {
  const rows = [
    { name: '收款户名', text: bank.payee },
    { name: '开户银行', text: bank.bankName },
    { name: '收款账号', text: bank.account },
    { name: '转账金额', text: bank.amount },
    { name: '附言码', text: bank.remarkCode, must: true },
  ]
  const part = order.payments.find((one) => one.step === step)
  const partly = parseYuan(part?.received ?? '0') > 0
  const deadline = bank.expiresAt ?? order.dueTime
  return (
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <div className={css.due}>
        <p>
          {order.payments.length > 1 && `${part?.name}：`}
          {partly ? '还需支付' : '应付金额'}
        </p>
        <Money amount={bank.amount} big />
        {partly && part && (
          <p className={css.partly}>
            已到账 <Money amount={part.received} />
            ，共 <Money amount={part.amount} />
          </p>
        )}
        {deadline && (
          <p className={wordsCss.hint}>
            请在 {deadline.slice(0, 16)} 前转账 <Countdown due={deadline} />
          </p>
        )}
      </div>
      <dl className={css.slip}>
        {rows.map(({ name, text, must }) => (
          <div key={name} data-must={must}>
            <dt>{name}</dt>
            <dd className="num">{text}</dd>
            <dd>
              <Copy text={plain(text)} name={name} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.all}>
        <Copy text={rows.map(({ name, text }) => `${name}：${plain(text)}`).join('\n')} name="全部转账信息" label="复制全部" />
      </p>
      <ul className={css.hints}>
        <li>请务必在转账附言中填写附言码，系统凭它自动匹配订单。</li>
        <li>请按应付金额一次转足；分次转账按实际到账累计。</li>
      </ul>
    </section>
  )
}
