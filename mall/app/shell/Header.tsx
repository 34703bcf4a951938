import { Link, NavLink } from 'react-router'
import { useCartNum } from '../store.ts'
import { CategoryMenu } from './CategoryMenu.tsx'
import { useFrame } from './frame.ts'
import css from './Header.module.css'
import { Logo } from './Logo.tsx'
import { SearchBox } from './SearchBox.tsx'

/** Logo, search and cart, and below them the categories and the menu. */
export function Header({ home }: { home: boolean }) {
  const { menu } = useFrame()
  return (
    <header className="no-print">
      <div className={css.band}>
        <div className={`wide ${css.head}`}>
          <Link to="/" className={css.logo} aria-label="印采首页">
            <Logo />
          </Link>
          <SearchBox />
          <CartButton />
        </div>
      </div>
      <nav className={css.nav} aria-label="主导航">
        <div className={`wide ${css.row}`}>
          <CategoryMenu home={home} />
          <ul className={css.menu}>
            {menu.map(({ title, to }) => (
              <li key={to}>{to.startsWith('/') ? <MenuLink to={to} title={title} /> : <a href={to}>{title}</a>}</li>
            ))}
          </ul>
        </div>
      </nav>
    </header>
  )
}

const MenuLink = ({ to, title }: { to: string; title: string }) => (
  <NavLink to={to} end className={({ isActive }) => (isActive ? css.here : undefined)}>
    {title}
  </NavLink>
)

/** 购物车 with its number of lines, for those who are logged in. */
function CartButton() {
  const { buyer } = useFrame()
  const lines = useCartNum(buyer?.cartNum ?? 0)
  if (!buyer) return null
  return (
    <Link to="/cart/shoppingCart" className={css.cart}>
      购物车
      <span className={css.count}>
        <span className="unseen">，共 </span>
        {lines > 99 ? '99+' : lines}
        <span className="unseen"> 种商品</span>
      </span>
    </Link>
  )
}
