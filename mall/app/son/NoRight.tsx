import { Link } from 'react-router'
import type { UserInfo } from '../../../contract/account/account.ts'
import pageCss from '../private/page.module.css'
import css from './son.module.css'

/** Says politely that this page is the main account's, and where to go instead. */
export const NoRight = ({ buyer: { identity, impersonatedBy }, what = '子账号' }: { buyer: UserInfo; what?: string }) => (
  <div className={`${pageCss.card} ${pageCss.empty} ${css.no}`}>
    <h2>{impersonatedBy === null ? `仅主账号可管理${what}` : `客服代查看期间不能管理${what}`}</h2>
    {impersonatedBy === null && (
      <p>您当前的身份是“{identity.name}”，没有此页面的权限。需要调整身份、权限或采购限额，请联系贵公司的主账号。</p>
    )}
    <p className={pageCss.ways}>
      <Link to="/userInfo" className="btn main">
        返回基本资料
      </Link>
      <Link to="/myOrder" className="btn">
        我的订单
      </Link>
    </p>
  </div>
)
