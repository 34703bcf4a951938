import type { z } from 'zod'
import { deleteSon, listIdentities, listSons, type Son } from '../../../contract/account/son.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { site } from '../private/site.ts'
import css from './son.module.css'
import wordsCss from '../private/words.module.css'

type Props = { son: Son; onClose: () => void; onTold: (words: string) => void }

/** Says what passes to the main account and what is lost, and deletes. */
export const DeleteDialog = ({ son: { id, nickname, phone }, onClose, onTold }: Props) => (
  <AskDialog
    site={site}
    title={`删除子账号 ${nickname}（${phone}）？`}
    okText="确认删除"
    danger
    busyText="删除中…"
    width={480}
    mutation={deleteSon}
    input={{ id }}
    told="删除成功"
    onMade={(left) => onTold(passed(nickname, left))}
    anew={[[listSons.path], [listIdentities.path]]}
    onClose={onClose}
  >
    <p className={wordsCss.note}>删除后不能恢复，{nickname} 立即退出登录。</p>
    <p>以下内容转给您（主账号）：</p>
    <ul className={css.points}>
      <li>购物车中的商品，相同配置合并数量</li>
      <li>收货地址</li>
      <li>设计；此人生成的设计分享链接随即失效</li>
      <li>等此人审批的订单；此人给出和收到的审批委托一并取消</li>
      <li>未完成订单的后续通知；订单照常进行，历史记录保留</li>
    </ul>
    <p>此人的收藏和浏览足迹将删除。手机号可以重新注册或再次添加。</p>
  </AskDialog>
)

/** What has passed, in words. */
function passed(nickname: string, left: z.output<typeof deleteSon.output>): string {
  const parts = [
    left.cartLines > 0 && `购物车商品 ${left.cartLines} 行`,
    left.addresses > 0 && `收货地址 ${left.addresses} 个`,
    left.purchaseLists > 0 && `采购清单 ${left.purchaseLists} 份`,
    left.designs > 0 && `设计 ${left.designs} 份`,
    left.approvals > 0 && `待审批订单 ${left.approvals} 个`,
    left.openOrders > 0 && `未完成订单 ${left.openOrders} 个`,
  ].filter(Boolean)
  return parts.length > 0 ? `${nickname} 已删除，转给您：${parts.join('、')}。` : `${nickname} 已删除。`
}
