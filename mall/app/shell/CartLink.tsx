import { Link } from 'react-router'
import { useCartNum } from '../store.ts'
import css from './CartLink.module.css'
import { useFrame } from './frame.ts'

/** 购物车 with its number of lines, for those who are logged in. */
export function CartLink({ className = '' }: { className?: string | undefined }) {
  const { buyer } = useFrame()
  const lines = useCartNum(buyer?.cartNum ?? 0)
  if (!buyer) return null
  return (
    <Link to="/cart/shoppingCart" className={`${css.cart} ${className}`}>
      购物车
      <span className={css.count}>
        <span className="unseen">，共 </span>
        {lines > 99 ? '99+' : lines}
        <span className="unseen"> 种商品</span>
      </span>
    </Link>
  )
}
