import { Form, Link } from 'react-router'
import { forgetPerson } from '../store.ts'
import { useFrame } from './frame.ts'
import { useTalk } from './Talks.tsx'
import css from './TopBar.module.css'

/** The line above everything: who is here, and the ways to one's own pages and to help. */
export function TopBar() {
  const { buyer, site } = useFrame()
  const open = useTalk()
  return (
    <nav className={`${css.bar} no-print`} aria-label="快捷导航">
      <div className={`wide ${css.row}`}>
        <p className={css.who}>
          {buyer ? (
            `您好，${buyer.companyName}`
          ) : (
            <>
              您好，欢迎来到{site.name}！<Link to="/login">请登录</Link>
            </>
          )}
        </p>
        <ul className={css.links}>
          <li>
            <Link to="/myOrder">我的订单</Link>
          </li>
          <li>
            <Link to="/helpCentre?type=fuWu">帮助中心</Link>
          </li>
          <li>
            <button type="button" onClick={() => open('kefu')}>
              在线客服
            </button>
          </li>
          {site.phone && (
            <li>
              客服热线 <b className="num">{site.phone}</b>
            </li>
          )}
          {buyer && (
            <li>
              <Form method="post" action="/logout" reloadDocument onSubmit={forgetPerson}>
                <button>退出登录</button>
              </Form>
            </li>
          )}
        </ul>
      </div>
    </nav>
  )
}
