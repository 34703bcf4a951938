import type { ContractTerms, FrameContent } from '../../../contract/contract/contractContent.ts'
import type { ContractSettings } from '../../../contract/contract/contractSettings.ts'
import type { FrameForm } from '../../../contract/contract/frame.ts'
import { parseYuan, yuan, type Fen } from '../../../contract/money.ts'
import type { Day } from '../../../contract/text.ts'
import {
  amendClause,
  claimClause,
  disputesClause,
  sellerOf,
  signingClause,
  toleranceClause,
  type Amends,
  type Clause,
  type Payee,
} from '../contract/content.rules.ts'

/** What a frame contract is made from, as the database has it. */
export type FrameFacts = {
  readonly number: string
  readonly day: Day
  readonly company: { readonly name: string; readonly creditCode: string }
  readonly contact: string
  readonly phone: string
  /** The company's own invoice title; '' where one is not known. */
  readonly address: string
  readonly tell: string
  readonly bank: string
  readonly account: string
  /** null: it may not buy on credit. */
  readonly credit: { readonly limit: Fen; readonly days: number } | null
  readonly payee: Payee
}

type Said = Omit<FrameForm, 'tolerance' | 'claimDays' | 'hiddenDays' | 'extra'> & Omit<ContractTerms, 'deliverBy'>

/** What a version of a frame contract binds, whole. */
export function frameContentOf(
  facts: FrameFacts,
  settings: ContractSettings,
  said: Said,
  version: { readonly version: number; readonly amends: Amends },
): FrameContent {
  const { company, contact, phone, address, tell, bank, account, credit } = facts
  const { from, until, ceiling, payment, tolerance, claimDays, hiddenDays, extra } = said
  const rest = {
    format: 'yincai-frame/1' as const,
    number: facts.number,
    version: version.version,
    day: facts.day,
    seller: sellerOf(facts.payee, settings),
    buyer: { ...company, address, contact, phone: tell || phone, bank, account },
    from,
    until,
    ceiling: ceiling === null ? null : yuan(parseYuan(ceiling)),
    payment,
    credit: credit && { limit: yuan(credit.limit), days: credit.days },
    terms: { tolerance, claimDays, hiddenDays, deliverBy: null, extra },
    amends: version.amends,
  }
  return { ...rest, clauses: clausesOf(rest).map(([heading, body]) => ({ heading, body })) }
}

/** The clauses, in the order they stand on the paper. */
function clausesOf({ from, until, ceiling, payment, credit, terms, amends }: Omit<FrameContent, 'clauses'>): Clause[] {
  const sum = ceiling
    ? `本合同项下各采购单的含税金额合计不超过人民币 ${ceiling} 元；超出部分不适用本合同，由双方就该订单另行签约。已取消的订单不计入。`
    : '本合同不约定采购总额上限，也不构成甲方的最低采购承诺。'
  const onCredit = credit ? `签订时甲方享有账期额度 ${credit.limit} 元，账期 ${credit.days} 天，以商城届时记载的额度为准。` : ''
  return [
    [
      '采购单',
      '本合同有效期内，甲方在商城提交的、需要签约的订单即为本合同项下的采购单。货物名称、规格、数量、价款、付款计划、交货时间与地点以商城就该订单生成的采购确认单为准；采购确认单载明本合同编号与校验值，为本合同的组成部分，双方无需另行签署。',
    ],
    ['有效期', `自 ${from} 起至 ${until} 止。到期前已提交的采购单继续按本合同履行完毕。`],
    ['采购总额', sum],
    [
      '价款与付款',
      `价款以下单时商城所示价格为准，含税。甲方按各采购单所列付款计划付至乙方账户，并注明订单附言码。${onCredit}${sentence(payment)}`,
    ],
    ['稿件与校样', '印刷以甲方在商城书面确认的校样为准，确认记录为本合同的组成部分。甲方迟延提供稿件或确认校样的，交期相应顺延。'],
    ['交货', '交货期按各采购确认单所列工作日，自付款条件满足且稿件、校样均已确认之次日起计算；交货地点与运费以采购确认单为准。'],
    toleranceClause(terms),
    claimClause(terms),
    signingClause,
    ['提前终止', '任何一方可以书面通知另一方终止本合同，终止自商城记载之时起生效；此前已提交的采购单继续按本合同履行。'],
    disputesClause,
    ...(terms.extra ? [['补充条款', terms.extra] as const] : []),
    ...(amends ? [amendClause(amends)] : []),
  ]
}

/** With a full stop at its end, as the clauses have it. */
const sentence = (words: string): string => (words === '' || words.endsWith('。') ? words : `${words}。`)
