import { Link } from 'react-router'
import css from './Added.module.css'

/** Says that it is in the cart, with the way there, until it is closed. */
export const Added = ({ kinds, onClose }: { kinds: number | null; onClose: () => void }) => (
  <div role="status" className={css.place}>
    {kinds !== null && (
      <div className={css.added}>
        <p>
          已加入购物车，共 <b className="num">{kinds}</b> 种商品
        </p>
        <Link to="/cart/shoppingCart" className="btn main">
          去购物车
        </Link>
        <button type="button" className="btn" onClick={onClose}>
          继续选购
        </button>
      </div>
    )}
  </div>
)
