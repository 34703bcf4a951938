import { Form, Link } from 'react-router'
import { leave } from '../leave.ts'
import { useUnread } from '../store.ts'
import { Drop } from './Drop.tsx'
import { useFrame } from './frame.ts'
import { useTalk } from './Talks.tsx'
import css from './TopBar.module.css'

const kept = [
  { to: '/favorites', title: '收藏的商品' },
  { to: '/footprint', title: '浏览足迹' },
]

/** The line above everything: who is here, and the ways to one's own pages and to help. */
export function TopBar() {
  const { buyer, site } = useFrame()
  const open = useTalk()
  const unread = useUnread(buyer?.unread ?? 0)
  return (
    <nav className={`${css.bar} no-print`} aria-label="快捷导航">
      <div className={`wide ${css.row}`}>
        <p className={css.who}>
          {buyer ? (
            `您好，${buyer.companyName}`
          ) : (
            <>
              您好，欢迎来到{site.name}！<Link to="/login">请登录</Link>
              <Link to="/register">免费注册</Link>
            </>
          )}
        </p>
        <ul className={css.links}>
          <li className={css.own}>
            <Link to="/myOrder">我的订单</Link>
          </li>
          <li className={css.own}>
            <Link to="/myContract">我的合同</Link>
          </li>
          <li className={css.own}>
            <Drop to="/favorites" title="我的收藏" links={kept} />
          </li>
          <li className={css.own}>
            <Drop to="/userInfo" title="我的账户" links={account(unread)} />
            {buyer && unread > 0 && <b className={css.dot}>{unread > 99 ? '99+' : unread}</b>}
          </li>
          <li className={css.own}>
            <Link to="/helpCentre?type=fuWu">帮助中心</Link>
          </li>
          <li className={css.own}>
            <button type="button" onClick={() => open('kefu')}>
              在线客服
            </button>
          </li>
          {site.phone && (
            <li className={css.phone}>
              客服热线 <b className="num">{site.phone}</b>
            </li>
          )}
          {buyer && (
            <li>
              <Form method="post" action="/logout" reloadDocument onSubmit={leave}>
                <button>退出登录</button>
              </Form>
            </li>
          )}
        </ul>
      </div>
    </nav>
  )
}

const account = (unread: number) => [
  { to: '/userInfo', title: '基本资料' },
  { to: '/address', title: '地址管理' },
  { to: '/orderInform', title: unread > 0 ? `消息通知（${unread > 99 ? '99+' : unread}）` : '消息通知' },
]
