import { useEffect, useRef } from 'react'
import { Form, Link, Outlet, useLocation } from 'react-router'
import { leave } from '../leave.ts'
import { useFrame } from '../shell/frame.ts'
import { useUnread } from '../store.ts'
import { menuOf } from './menu.ts'
import css from './centre.module.css'

/** The user centre: its menu, and beside it the page. The menu comes with the HTML, the page is drawn in the browser. */
export default function Centre() {
  const { buyer } = useFrame()
  const menu = useShownEntry()
  const { pathname } = useLocation()
  return (
    <div className={`wide ${css.centre}`}>
      {buyer && (
        <nav ref={menu} className={`${css.menu} no-print`} aria-label="用户中心">
          {menuOf(buyer).map(({ title, entries }) => (
            <section key={title}>
              <h2>{title}</h2>
              <ul>
                {entries.map(({ to, title, unread }) => (
                  <li key={to}>
                    <Link to={to} aria-current={room(to) === room(pathname) ? 'page' : undefined}>
                      {title}
                      {unread && <Unread first={buyer.unread} />}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Form method="post" action="/logout" reloadDocument onSubmit={leave}>
            <button>退出登录</button>
          </Form>
        </nav>
      )}
      <div className={css.body}>
        <Outlet />
      </div>
    </div>
  )
}

/** Pages of one room share an entry: '/afterSales/submitAS' → 'afterSales'. */
const room = (path: string): string | undefined => path.split('/')[1]

/** On phones the menu is one line that is pushed sideways: the entry of this page comes into sight. */
function useShownEntry() {
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const here = menu.current?.querySelector<HTMLElement>('[aria-current]')
    if (here && menu.current) menu.current.scrollLeft = here.offsetLeft - 60
  }, [pathname])
  return menu
}

function Unread({ first }: { first: number }) {
  const unread = useUnread(first)
  if (unread === 0) return null
  return (
    <b className={css.badge}>
      {unread > 99 ? '99+' : unread}
      <span className="unseen"> 条未读</span>
    </b>
  )
}
