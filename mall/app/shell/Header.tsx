import { NavLink } from 'react-router'
import { CartLink } from './CartLink.tsx'
import { CategoryMenu } from './CategoryMenu.tsx'
import { useFrame } from './frame.ts'
import css from './Header.module.css'
import { Logo } from './Logo.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useScrolledPast } from './useScrolledPast.ts'

const headHeight = 134 // px, with the line above it

/** Logo, search and cart, and below them the categories and the menu, which stay in sight with a way to the cart. */
export function Header({ home }: { home: boolean }) {
  const { menu } = useFrame()
  const scrolled = useScrolledPast(headHeight)
  return (
    <>
      <header className={`${css.band} no-print`}>
        <div className={`wide ${css.head}`}>
          <Logo className={css.logo} />
          <SearchBox />
          <CartLink className={css.cart} />
        </div>
      </header>
      <nav className={`${css.nav} no-print`} aria-label="主导航">
        <div className={`wide ${css.row}`}>
          <CategoryMenu home={home} />
          <ul className={css.menu}>
            {menu.map(({ title, to }) => (
              <li key={to}>{to.startsWith('/') ? <MenuLink to={to} title={title} /> : <a href={to}>{title}</a>}</li>
            ))}
          </ul>
          {scrolled && <CartLink className={css.stays} />}
        </div>
      </nav>
    </>
  )
}

const MenuLink = ({ to, title }: { to: string; title: string }) => (
  <NavLink to={to} end className={({ isActive }) => (isActive ? css.here : undefined)}>
    {title}
  </NavLink>
)
