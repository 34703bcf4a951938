import { Link } from 'react-router'
import { useCartNum } from '../store.ts'
import { useFrame } from './frame.ts'
import css from './SideBar.module.css'
import { useTalk } from './Talks.tsx'

/** Shortcuts at the right edge of wide screens. */
export function SideBar() {
  const { buyer } = useFrame()
  const lines = useCartNum(buyer?.cartNum ?? 0)
  const open = useTalk()
  return (
    <aside className={`${css.side} no-print`} aria-label="快捷工具">
      {buyer ? (
        <Link to="/userCenter" title={`欢迎您，${buyer.nickname}`}>
          个人中心
        </Link>
      ) : (
        <>
          <Link to="/login">登录</Link>
          <Link to="/register">免费注册</Link>
        </>
      )}
      <Link to="/cart/shoppingCart">
        购物车
        {buyer && lines > 0 && <b>{lines > 99 ? '99+' : lines}</b>}
      </Link>
      <button type="button" onClick={() => open('number')}>
        编号采购
      </button>
      <button type="button" onClick={() => open('kefu')}>
        在线客服
      </button>
      <button type="button" onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}>
        回到顶部
      </button>
    </aside>
  )
}
