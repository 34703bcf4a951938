import wordsCss from '../private/words.module.css'
import css from './coupon.module.css'

/** What becomes of a coupon when its order is cancelled, or goods of it come back. */
export const RefundNote = () => (
  <p className={`${wordsCss.hint} ${css.refund}`}>
    未付款的订单取消后退回优惠券；已付款的，商家原因全部退货或延期取消的退回。部分退款按各商品实付金额计算，不退券；七天无理由退货后留下的商品不满足门槛的，扣除其享受的优惠。
  </p>
)
