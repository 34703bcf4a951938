import { Link } from 'react-router'
import { useCartNum } from '../store.ts'
import css from './BottomBar.module.css'
import { useFrame } from './frame.ts'
import { useTalk } from './Talks.tsx'

/** The same shortcuts along the bottom, unless the page has a bar of its own there. */
export function BottomBar() {
  const { buyer } = useFrame()
  const lines = useCartNum(buyer?.cartNum ?? 0)
  const open = useTalk()
  return (
    <nav className={`${css.bottom} no-print`} aria-label="底部导航">
      <Link to="/">首页</Link>
      <button type="button" onClick={() => open('categories')}>
        分类
      </button>
      <button type="button" onClick={() => open('number')}>
        编号采购
      </button>
      <button type="button" onClick={() => open('kefu')}>
        客服
      </button>
      <Link to="/cart/shoppingCart">购物车{buyer && lines > 0 && ` ${lines > 99 ? '99+' : lines}`}</Link>
      {buyer ? <Link to="/userCenter">我的</Link> : <Link to="/login">登录</Link>}
    </nav>
  )
}
