import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Link, Navigate, Outlet, ScrollRestoration, useLocation, type Location } from 'react-router'
import { Busy } from '../../kit/Busy.tsx'
import { Toast } from '../pieces/Toast.tsx'
import { watchToken } from '../token.ts'
import { setUpPath } from '../paths.ts'
import { ProofGate } from '../proof/ProofGate.tsx'
import { Brand } from '../shell/Brand.tsx'
import { leave } from '../shell/leave.ts'
import { useLive } from '../live/useLive.ts'
import { OpeningBar } from '../opening/OpeningBar.tsx'
import { staffQuery } from '../shell/staff.ts'
import { FindBox } from '../find/FindBox.tsx'
import { helpAbout } from '../help/contents.ts'
import { useChime } from '../todo/useChime.ts'
import { Menu } from './Menu.tsx'
import { Places } from './Places.tsx'
import { Played } from './Played.tsx'
import { Waiting } from '../shell/Waiting.tsx'
import styles from './AdminLayout.module.css'

/** The frame of every page: menu of the areas this person has, name, and the way out. */
export function AdminLayout() {
  return (
    <>
      <Busy />
      <Suspense fallback={<Waiting />}>
        <Entry />
        <ProofGate />
        <Toast />
        <ScrollRestoration getKey={placeOf} />
      </Suspense>
    </>
  )
}

/** What a page's place is remembered by: one that was opened by its address, by that, so that it is not put where another was left. */
const placeOf = ({ key, pathname, search, hash }: Location): string => (key === 'default' ? pathname + search + hash : key)

/** Who must first change a password that somebody gave, or set up a second factor, comes no further. */
function Entry() {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const here = useLocation()
  return staff.limited || staff.passwordDue ? <Navigate to={setUpPath(here)} replace /> : <Frame />
}

function Frame() {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const [open, setOpen] = useState(false)
  const here = useLocation()
  useLive()
  useChime()
  // Logged out, or somebody else, at another tab: this one goes the same way.
  useEffect(() => watchToken(() => location.reload()), [])

  return (
    <div className={styles.frame} data-open={open} onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <a className={styles.skip} href="#content">
        跳到正文
      </a>
      <header className={styles.side}>
        <div className={styles.sideTop}>
          <Brand />
          <FindBox />
          <Link className={styles.help} to={helpAbout(here.pathname)} onClick={() => setOpen(false)}>
            帮助
          </Link>
          <button type="button" className={styles.burger} aria-expanded={open} aria-controls="menu" onClick={() => setOpen(!open)}>
            菜单
          </button>
        </div>
        <div id="menu" className={styles.menu}>
          <Menu onGo={() => setOpen(false)} />
          <div className={styles.who}>
            <span className={styles.whoName}>
              {staff.name}
              <small>{staff.username}</small>
            </span>
            <div className={styles.whoActions}>
              <Link to="/security" onClick={() => setOpen(false)}>
                账号安全
              </Link>
              <button type="button" onClick={() => void leave()}>
                退出
              </button>
            </div>
          </div>
        </div>
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        <Played />
        {staff.areas.includes('settings') && <OpeningBar />}
        <Places />
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  )
}
