import { pictureIdsOf } from '../../../artwork/design.ts'
import {
  askDesignApproval,
  decideDesignApproval,
  designApprovalDetail,
  designApprovers,
  listDesignApprovals,
  requireDesignApproval,
  withdrawDesignApproval,
} from '../../../contract/artwork/designApproval.ts'
import { refuse } from '../../../contract/refusal.ts'
import { checkPictures } from '../artwork/pagePictures.sql.ts'
import { productsById, productsSeen } from '../cart/cart.sql.ts'
import { picturesMeasured } from '../design/measured.ts'
import { printedKeys } from '../design/printed.rules.ts'
import { checkRev, coverOf, designOf, mayEdit, pagesIn, picturesIn, shownOf } from '../designShelf/designShelf.rules.ts'
import { lockDesign } from '../designShelf/designShelf.sql.ts'
import { picturesOf } from '../designShelf/pictures.ts'
import { fileLinks } from '../file/file.sql.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { said } from '../notice/orderNotices.rules.ts'
import type { Routes } from '../services.ts'
import { decidedAs, isShown, mayDecide, moved, rowOf } from './designApproval.rules.ts'
import { findingsIn } from './found.rules.ts'
import {
  approvalById,
  approvalPage,
  approversFor,
  askedDocument,
  askedPages,
  contentOf,
  decide,
  insertApproval,
  isRequired,
  lockApproval,
  setRequired,
  withdraw,
} from './designApproval.sql.ts'

/** 送审: designs are approved within their company. */
export const designApprovalRoutes: Routes = ({ serve, serveOnce }, services) => {
  serve(designApprovers, async ({ actor, db }) => ({
    required: await isRequired(db, actor.companyId),
    approvers: await approversFor(db, actor),
  }))

  serveOnce(requireDesignApproval, async ({ input: { required }, actor, tx, audit }) => {
    const was = await setRequired(tx, actor.companyId, required)
    await audit('design.approval.required', `company ${actor.companyId}`, { before: { required: was }, after: { required } })
    return true as const
  })

  serveOnce(askDesignApproval, async ({ input: { id, rev, toId, note }, actor, tx, now, audit }) => {
    const design = await lockDesign(tx, actor.companyId, id)
    mayEdit(design, actor)
    checkRev(design, rev)
    const approvers = await approversFor(tx, actor)
    if (toId === null ? approvers.length === 0 : approvers.every((one) => one.id !== toId)) refuse('design.approver.missing')
    const { surfaces, names } = designOf(design.document)
    const printed = printedKeys(surfaces, names)
    if (printed.length === 0)
      refuse('input.invalid', { fields: { id: '设计是空的，请先放上图片、文字或图形' } }, '设计是空的，请先放上图片、文字或图形')
    await checkPictures(tx, actor.companyId, pagesIn({ surfaces }))
    const { hash, asked } = await contentOf(tx, actor.companyId, id)
    if (asked === 'waiting') refuse('design.approval.open')
    if (asked === 'approved') refuse('design.approval.done')
    const { productId, name } = design
    const approvalId = await insertApproval(tx, actor, { designId: id, productId, name, rev, hash, printed, toId, note }, now)
    await insertNotice(
      tx,
      {
        companyId: actor.companyId,
        ...said('design.asked', { 送审人: actor.name, 设计: name, 说明: note && `：${note}` }),
        link: '/designs?shelf=approval',
        ...(toId === null ? { to: null, alsoGranted: 'design.approve' } : { to: toId }),
        except: actor.accountId,
      },
      now,
    )
    await audit('design.approval.ask', `design ${id}`, { after: { rev, toId } })
    return { approvalId }
  })

  serveOnce(withdrawDesignApproval, async ({ input, actor, tx, audit }) => {
    const { companyId, accountId, main } = actor
    const asked = await lockApproval(tx, companyId, input.approvalId)
    if (!main && asked.askedBy !== accountId && asked.ownerId !== accountId) refuse('design.approval.missing')
    moved(asked.state, 'withdraw', actor)
    await withdraw(tx, companyId, asked.id)
    await audit('design.approval.withdraw', `design ${asked.designId ?? 0}`, { after: { rev: asked.rev } })
    return true as const
  })

  serveOnce(decideDesignApproval, async ({ input: { approvalId, move, reason }, actor, tx, now, audit }) => {
    const asked = await lockApproval(tx, actor.companyId, approvalId)
    if (!isShown(asked, actor)) refuse('design.approval.missing')
    const state = decidedAs(asked, move, actor)
    if (move === 'approve') await checkPictures(tx, actor.companyId, await askedPages(tx, actor.companyId, approvalId))
    const word = move === 'approve' ? ({ state: 'approved', reason: '' } as const) : ({ state: 'returned', reason } as const)
    await decide(tx, actor, asked, word, now)
    const told =
      move === 'approve'
        ? said('design.approved', { 审批人: actor.name, 设计: asked.name })
        : said('design.returned', { 审批人: actor.name, 设计: asked.name, 原因: reason })
    const notice = { companyId: actor.companyId, ...told, link: '/designs', to: asked.askedBy, except: actor.accountId }
    await insertNotice(tx, notice, now)
    await audit('design.approval.decide', `design ${asked.designId ?? 0}`, { after: { ...word, rev: asked.rev } })
    return { state }
  })

  serve(listDesignApprovals, async ({ input, actor, db }) => {
    const { rows, ...beside } = await approvalPage(db, actor, input)
    const ids = rows.map(({ productId }) => productId)
    const covers = rows.map(({ cover }) => coverOf(cover))
    const placed = covers.flatMap((cover) => (cover ? pictureIdsOf(cover) : []))
    const [products, links] = await Promise.all([productsById(db, actor.companyId, ids), fileLinks(db, services, actor.companyId, placed)])
    const shown = rows.map((row, at) => {
      const cover = covers[at] ?? null
      const pictures = cover ? shownOf([...new Set(pictureIdsOf(cover))], links) : []
      return { ...rowOf(row, products.get(row.productId)?.name ?? ''), cover, pictures }
    })
    return { rows: shown, ...beside }
  })

  serve(designApprovalDetail, async ({ input: { approvalId }, actor, db }) => {
    const asked = await approvalById(db, actor.companyId, approvalId)
    if (!isShown(asked, actor)) refuse('design.approval.missing')
    const { document, configuration } = (await askedDocument(db, actor.companyId, approvalId)) ?? refuse('design.rev.missing')
    const design = designOf(document)
    const product = (await productsSeen(db, actor.companyId, [asked.productId])).get(asked.productId)
    const rules = product?.rules ?? null
    return {
      ...rowOf(asked, product?.name ?? ''),
      design,
      pictures: await picturesOf(services, db, actor.companyId, picturesIn(design)),
      labels: Object.fromEntries((rules?.positions ?? []).map(({ key, label }) => [key, label])),
      findings: findingsIn(design, configuration, rules, await picturesMeasured(services, actor.companyId, design)),
      mayApprove: mayDecide(asked, 'approve', actor),
      mayReturn: mayDecide(asked, 'return', actor),
    }
  })
}
