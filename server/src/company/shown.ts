import { companyStates, type CompanyDetail, type CompanyRow } from '../../../contract/account/company.ts'
import { maskPhone } from '../../../contract/account/phone.ts'
import type { FileLink } from '../../../contract/file.ts'
import { shanghai } from '../../../contract/text.ts'
import { auditActions } from '../audit/audit.rules.ts'
import { movesOn, noteOf } from './company.rules.ts'
import type { historyOf, membersOf, ShownCompany } from './company.sql.ts'
import type { ListedCompany } from './list.sql.ts'

/** A company as lists show it: phones masked. */
export const rowOf = (company: ListedCompany): CompanyRow => ({
  id: company.id,
  name: company.name,
  creditCode: company.creditCode,
  state: company.state,
  stateLabel: companyStates[company.state],
  levelName: company.levelName,
  priceBookName: company.priceBookName,
  mainName: company.mainName,
  mainPhone: maskPhone(company.mainPhone),
  members: company.members,
  orders: company.orders,
  managerId: company.managerId,
  managerName: company.managerName,
  submitTime: shanghai(company.submittedAt),
})

type Around = {
  readonly members: Awaited<ReturnType<typeof membersOf>>
  readonly history: Awaited<ReturnType<typeof historyOf>>
  readonly warnings: string[]
  readonly licence: FileLink | null
}

/** A company's page. `reviews`: the asker looks after companies, so sees whole phones and may move it. */
export function detailOf(
  company: ShownCompany & { readonly region: string },
  { members, history, warnings, licence }: Around,
  reviews: boolean,
): CompanyDetail {
  const phone = (whole: string): string => (reviews ? whole : maskPhone(whole))
  return {
    ...rowOf(company),
    mainPhone: phone(company.mainPhone),
    levelId: company.levelId,
    priceBookId: company.priceBookId,
    assortmentId: company.assortmentId,
    refuseReason: company.refuseReason,
    freezeReason: company.freezeReason,
    inviteCode: company.inviteCode,
    createTime: shanghai(company.createdAt),
    reviewTime: company.reviewedAt && shanghai(company.reviewedAt),
    region: company.region,
    licence,
    memberList: members.map((member) => ({
      id: member.id,
      nickname: member.nickname,
      phone: phone(member.phone),
      main: member.parent_id === null,
      identityName: member.parent_id === null ? '主账号' : (member.identityName ?? ''),
      status: member.state === 'active' ? 1 : 0,
      createTime: shanghai(member.created_at),
      factor: member.factor,
    })),
    history: history.map(({ at, side, actor_name, action, before, after }) => ({
      time: shanghai(at),
      who: actor_name || (side === 'buyer' ? '企业' : '系统'),
      what: auditActions[action as keyof typeof auditActions],
      note: noteOf(before, after),
    })),
    warnings,
    moves: reviews ? movesOn(company.state) : [],
  }
}
