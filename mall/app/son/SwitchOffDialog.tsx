import { listSons, toggleSon, type Son } from '../../../contract/account/son.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { site } from '../private/site.ts'
import css from './son.module.css'

type Props = { son: Son; onClose: () => void; onTold: (words: string) => void }

/** Asks before somebody is thrown out. */
export const SwitchOffDialog = ({ son: { id, nickname }, onClose, onTold }: Props) => (
  <AskDialog
    site={site}
    title={`停用 ${nickname}？`}
    okText="停用"
    danger
    width={440}
    mutation={toggleSon}
    input={{ id, status: 0 }}
    told="设置成功"
    onMade={({ approvals }) => onTold(approvals > 0 ? `${nickname} 已停用；其待审批的 ${approvals} 个订单可由您审批。` : '')}
    anew={[[listSons.path]]}
    onClose={onClose}
  >
    <ul className={css.points}>
      <li>立即退出其所有设备，停用期间不能登录。</li>
      <li>其订单照常进行，应发给此人的通知改发给您。</li>
      <li>等此人审批的订单可由您审批；随时可以重新启用。</li>
    </ul>
  </AskDialog>
)
