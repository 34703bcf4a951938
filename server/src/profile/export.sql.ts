import { sql, type RawBuilder } from 'kysely'
import { couponStates } from '../../../contract/coupon/couponState.ts'
import { orderStates, type OrderState } from '../../../contract/order/orderState.ts'
import type { Buyer } from '../actor.ts'
import { isVisible, readVisibility, type Visibility } from '../catalog/visibility.sql.ts'
import type { Tx } from '../database/db.ts'
import type { StoredFile } from '../file/file.sql.ts'
import type { FileType } from '../file/file.rules.ts'

type Own = Pick<Buyer, 'companyId' | 'accountId'>
type Row = Record<string, unknown>
type Tables = Readonly<Record<string, (own: Own & { readonly visibility: Visibility }) => RawBuilder<Row>>>

const at = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
const yuan = (column: string) => sql`to_char(${sql.ref(column)} / 100.0, 'FM999999999990.00')`

/** Number and name of product `p`; of what is no longer for the person's company neither. */
const product = (visibility: Visibility) => {
  const seen = isVisible(sql, visibility)
  return sql`case when ${seen} then p.number end "商品编号", case when ${seen} then p.name when p.id is not null then '商品已失效' end "商品"`
}

/** Where the order `o` goes: its one address, or each of several with what goes there. */
const addressesOf = sql`case when (select count(*) from consignment c where c.order_id = o.id) < 2 then to_json(o.address) else (
  select json_agg(json_build_object('收货单', o.number || '-' || c.place, '地址', c.address, '商品', (
    select json_agg(json_build_object('编号', l.number, '数量', k.quantity) order by l.place)
    from consignment_line k join order_line l on l.id = k.order_line_id where k.consignment_id = c.id)) order by c.place)
  from consignment c where c.order_id = o.id and c.company_id = o.company_id) end`

/** What a person said of orders and had made of them, as the tables below. */
const papers: Tables = {
  报价单: ({ companyId, accountId }) => sql`
    select number "报价单号", ${yuan('gross_fen')} "参考价", ${at('valid_until')} "参考期至", ${at('created_at')} "开具时间"
    from quotation where company_id = ${companyId} and account_id = ${accountId} order by id`,
  合同签署: ({ companyId, accountId }) => sql`
    select k.number "合同编号", v.version "版本", s.name "签署人", s.address "网络地址", s.hash "所签内容的 SHA-256", ${at('s.at')} "签署时间"
    from contract_signature s join contract_version v on v.id = s.version_id join contract k on k.id = v.contract_id
    where s.company_id = ${companyId} and s.account_id = ${accountId} order by s.id`,
  在线付款: ({ companyId, accountId }) => sql`
    select o.number "订单号", p.out_trade_no "付款单号", p.channel "渠道", ${yuan('p.amount_fen')} "金额", ${at('p.paid_at')} "付款时间"
    from channel_payment p join customer_order o on o.id = p.order_id
    where p.company_id = ${companyId} and p.account_id = ${accountId} order by p.id`,
  开票申请: ({ companyId, accountId }) => sql`
    select number "申请编号", title "发票抬头", ${yuan('amount_fen')} "金额", invoice_number "发票号码", ${at('created_at')} "申请时间"
    from invoice where company_id = ${companyId} and account_id = ${accountId} order by id`,
  收货异常: ({ companyId, accountId }) => sql`
    select o.number "订单号", l.title "商品", n.short "短少", n.damaged "破损", n.words "说明", ${at('n.created_at')} "时间"
    from consignment_note n join order_line l on l.id = n.order_line_id join customer_order o on o.id = l.order_id
    where n.company_id = ${companyId} and n.account_id = ${accountId} order by n.id`,
  售后申请: ({ companyId, accountId }) => sql`
    select c.number "售后单号", o.number "订单号", c.words "说明", c.quantity "数量", ${at('c.created_at')} "申请时间"
    from claim c join customer_order o on o.id = c.order_id
    where c.company_id = ${companyId} and c.account_id = ${accountId} order by c.id`,
  商品评价: ({ companyId, accountId }) => sql`
    select o.number "订单号", l.title "商品", r.goods "商品评分", r.printing "印刷评分", r.delivery "配送评分", r.anonymous "匿名", r.mockup_shown "公开印上效果图",
      (select json_agg(json_build_object('内容', p.words, '商家回复', p.answer) order by p.created_at) from review_part p
        where p.review_id = r.id and p.company_id = r.company_id) "内容", ${at('r.created_at')} "时间"
    from review r join order_line l on l.id = r.order_line_id join customer_order o on o.id = r.order_id
    where r.company_id = ${companyId} and r.account_id = ${accountId} order by r.id`,
  校样确认: ({ companyId, accountId }) => sql`
    select o.number "订单号", l.title "商品", f.round "第几次校样", f.state = 'approved' "已确认", f.answer "意见", ${at('f.answered_at')} "时间"
    from proof f join order_line l on l.id = f.line_id join customer_order o on o.id = l.order_id
    where f.company_id = ${companyId} and f.answered_by = ${accountId} order by f.id`,
  样品确认: ({ companyId, accountId }) => sql`
    select o.number "订单号", l.title "商品", s.round "第几次打样", s.state = 'approved' "已确认", s.answer "意见", ${at('s.answered_at')} "时间"
    from sample_round s join order_line l on l.id = s.line_id join customer_order o on o.id = l.order_id
    where s.company_id = ${companyId} and s.answered_by = ${accountId} order by s.id`,
  设计批注: ({ companyId, accountId }) => sql`
    select d.name "设计", c.words "批注", c.done "已处理", ${at('c.at')} "时间" from design_comment c join design d on d.id = c.design_id
    where c.company_id = ${companyId} and c.account_id = ${accountId} order by c.id`,
  优惠券: ({ companyId, accountId }) => sql`
    select b.name "优惠券", ${JSON.stringify(couponStates)}::jsonb ->> c.state "状态", ${yuan('c.off_fen')} "优惠金额", ${at('c.created_at')} "领取时间",
      ${at('c.until_at')} "有效期至" from coupon c join coupon_batch b on b.id = c.batch_id
    where c.company_id = ${companyId} and c.account_id = ${accountId} order by c.id`,
  秒杀提醒: ({ companyId, accountId }) => sql`
    select ${at('s.from_at')} "开抢时间", ${at('r.created_at')} "设置时间", ${at('r.told_at')} "提醒时间"
    from flash_reminder r join flash_slot s on s.id = r.slot_id
    where r.company_id = ${companyId} and r.account_id = ${accountId} order by r.slot_id`,
  短信提醒: ({ companyId, accountId }) => sql`
    select kind "类别", sms "短信" from notice_choice where company_id = ${companyId} and account_id = ${accountId} order by kind`,
}

/**
 * One table for each thing that is kept of a person, by the name of its file. Columns are named for that person. What others
 * did about it is told, from where they did it is not.
 */
const tables: Tables = {
  账号资料: ({ companyId, accountId }) => sql`
    select a.id "账号编号", a.nickname "昵称", a.phone "手机号", c.name "企业", c.credit_code "统一社会信用代码",
      coalesce(i.name, '主账号') "身份", l.name "会员等级", ${yuan('a.limit_per_order_fen')} "单笔限额",
      ${yuan('a.limit_per_month_fen')} "每月限额", ${at('a.created_at')} "注册时间"
    from account a join company c on c.id = a.company_id join level l on l.id = c.level_id left join identity i on i.id = a.identity_id
    where a.company_id = ${companyId} and a.id = ${accountId}`,
  登录设备: ({ accountId }) => sql`
    select case when t.id is null then s.agent end "浏览器标识", case when t.id is null then s.address end "网络地址", ${at('s.created_at')} "登录时间", ${at('s.seen_at')} "最近使用",
      ${at('s.ended_at')} "退出时间", t.name "代为查看的客服", s.reason "查看原因"
    from session s left join staff t on t.id = s.by_staff_id where s.account_id = ${accountId} order by s.id`,
  收货地址: ({ companyId, accountId }) => sql`
    select real_name "收货人", phone "联系电话", province "省", city "市", district "区县", detail "详细地址", post_code "邮政编码",
      is_default "默认地址", ${at('created_at')} "添加时间"
    from address where company_id = ${companyId} and account_id = ${accountId} order by id`,
  收藏: ({ accountId, visibility }) => sql`
    select ${product(visibility)}, ${at('f.created_at')} "收藏时间"
    from favourite f join product p on p.id = f.product_id where f.account_id = ${accountId} order by f.created_at`,
  浏览足迹: ({ accountId, visibility }) => sql`
    select ${product(visibility)}, ${at('f.seen_at')} "浏览时间"
    from footprint f join product p on p.id = f.product_id where f.account_id = ${accountId} order by f.seen_at`,
  消息通知: ({ companyId, accountId }) => sql`
    select title "标题", body "内容", ${at('created_at')} "时间", ${at('read_at')} "阅读时间"
    from notice where company_id = ${companyId} and account_id = ${accountId} order by id`,
  同意记录: ({ accountId }) => sql`
    select c.article "协议", a.title "协议名称", c.text_hash "协议文本的 SHA-256", c.address "网络地址", ${at('c.given_at')} "同意时间"
    from consent c left join article a on a.key = c.article where c.account_id = ${accountId} order by c.id`,
  购物车: ({ companyId, accountId, visibility }) => sql`
    select ${product(visibility)}, l.quantity "数量", l.selection "所选规格", ${at('l.created_at')} "加入时间"
    from cart_line l join product p on p.id = l.product_id
    where l.company_id = ${companyId} and l.account_id = ${accountId} order by l.id`,
  采购清单: ({ companyId, accountId, visibility }) => sql`
    select s.name "清单", s.shared "企业共享", ${product(visibility)}, r.quantity "数量", r.selection "所选规格",
      ${yuan('r.gross_fen')} "加入时金额", ${at('r.priced_at')} "加入时间"
    from purchase_list s left join purchase_row r on r.list_id = s.id and r.company_id = s.company_id left join product p on p.id = r.product_id
    where s.company_id = ${companyId} and s.account_id = ${accountId} order by s.id, r.id`,
  我的设计: ({ companyId, accountId, visibility }) => sql`
    select d.name "名称", d.folder "文件夹", d.shared "企业共享", ${product(visibility)}, d.rev "版本", d.document "内容", ${at('d.updated_at')} "修改时间"
    from design d join product p on p.id = d.product_id
    where d.company_id = ${companyId} and d.account_id = ${accountId} and d.deleted_at is null order by d.id`,
  设计送审: ({ companyId, accountId }) => sql`
    select p.name "设计", p.rev "版本", p.state "状态", p.note "说明", ${at('p.asked_at')} "送审时间", b.nickname "送审人",
      p.reason "退回原因", ${at('p.decided_at')} "审批时间"
    from design_approval p join account b on b.id = p.asked_by
    where p.company_id = ${companyId} and ${accountId} in (p.asked_by, coalesce(p.decided_by, 0)) order by p.id`,
  我的订单: ({ companyId, accountId }) => sql`
    select o.number "订单号", o.state "状态", ${yuan('o.gross_fen')} "金额", ${addressesOf} "收货地址", o.title "发票抬头", o.mark "备注",
      ${at('o.created_at')} "下单时间", (select json_agg(json_build_object('商品', l.title, '编号', l.number,
        '规格', l.selection_text, '数量', l.quantity, '金额', ${yuan('l.gross_fen')}) order by l.place)
        from order_line l where l.order_id = o.id and l.company_id = o.company_id) "商品明细"
    from customer_order o where o.company_id = ${companyId} and o.account_id = ${accountId} order by o.id`,
  转账凭证: ({ companyId, accountId }) => sql`
    select o.number "订单号", v.payer_name "付款方", ${yuan('v.amount_fen')} "金额", ${at('v.paid_at')} "付款时间",
      ${at('v.created_at')} "提交时间"
    from voucher v join customer_order o on o.id = v.order_id
    where v.company_id = ${companyId} and v.account_id = ${accountId} order by v.id`,
  审批委托: ({ companyId, accountId }) => sql`
    select f.nickname "委托人", t.nickname "受托人", d.from_day "开始日期", d.to_day "结束日期"
    from approval_delegate d join account f on f.id = d.from_id join account t on t.id = d.to_id
    where d.company_id = ${companyId} and ${accountId} in (d.from_id, d.to_id) order by d.id`,
  审批意见: ({ companyId, accountId }) => sql`
    select o.number "订单号", s.rule_name "审批规则", t.decision "意见", t.note "说明", ${at('t.decided_at')} "时间"
    from approval_seat t join approval_step s on s.id = t.step_id join customer_order o on o.id = s.order_id
    where t.company_id = ${companyId} and t.decided_by = ${accountId} order by t.decided_at, s.id`,
  ...papers,
  操作记录: ({ companyId, accountId }) => sql`
    select ${at('at')} "时间", action "操作", subject "对象", before "之前", after "之后",
      case when side = 'buyer' and coalesce(actor_id, ${accountId}) = ${accountId} and actor_name not like '%代）' then address end "网络地址",
      case side when 'buyer' then '买家' when 'staff' then '商家' else '系统' end "操作方"
    from audit where company_id = ${companyId}
      and ((side = 'buyer' and actor_id = ${accountId}) or subject = ${`account ${accountId}`}) order by id`,
}

/** All that is kept of this person in the company, table by table. */
export async function tablesOf(tx: Tx, own: Own): Promise<Map<string, Row[]>> {
  const read = new Map<string, Row[]>()
  const seen = { ...own, visibility: await readVisibility(tx, own.companyId) }
  for (const [name, query] of Object.entries(tables)) read.set(name, (await query(seen).execute(tx)).rows)
  const orders = read.get('我的订单') ?? []
  read.set(
    '我的订单',
    orders.map((order) => ({ ...order, 状态: orderStates[order['状态'] as OrderState] })),
  )
  return read
}

/** The files this person brought, newest first; the mall's own archives are none of them. */
export const filesOf = (tx: Tx, { companyId, accountId }: Own): Promise<StoredFile[]> =>
  tx
    .selectFrom('stored_file')
    .select(['id', 'company_id as companyId', 'kind', 'name', 'type', 'size', 'hash', 'preview'])
    .$narrowType<{ type: FileType }>()
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('kind', '<>', 'export')
    .orderBy('id', 'desc')
    .execute()
