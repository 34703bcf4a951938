import { useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useEffect, useState } from 'react'
import { NavLink, Outlet, ScrollRestoration } from 'react-router'
import { staffLogout } from '../../contract/staff.ts'
import { Busy } from '../../kit/Busy.tsx'
import { call } from '../call.ts'
import { Toast } from '../pieces/Toast.tsx'
import { base } from '../paths.ts'
import { dropToken, watchToken } from '../token.ts'
import { Brand } from './Brand.tsx'
import { OpenClaims } from '../claim/OpenClaims.tsx'
import { useLive } from '../live/useLive.ts'
import { OpenReceipts } from '../payment/OpenReceipts.tsx'
import { PendingCompanies } from './PendingCompanies.tsx'
import { menuGroups, staffQuery } from './staff.ts'
import { Waiting } from './Waiting.tsx'
import styles from './shell.module.css'

// Few come to it; the frame does not wait for its form.
const PasswordDialog = lazy(async () => ({ default: (await import('./PasswordDialog.tsx')).PasswordDialog }))

async function leave() {
  // Whether or not the server heard it, this browser forgets the token.
  await call(staffLogout, {}).catch(() => null)
  dropToken()
  location.replace(`${base}/login`)
}

/** The frame of every page: menu of the areas this person has, name, and the way out. */
export function AdminLayout() {
  return (
    <>
      <Busy />
      <Suspense fallback={<Waiting />}>
        <Frame />
        <Toast />
        <ScrollRestoration />
      </Suspense>
    </>
  )
}

function Frame() {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const [open, setOpen] = useState(false)
  const [changing, setChanging] = useState(false)
  useLive()
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
          <button
            type="button"
            className={styles.burger}
            aria-expanded={open}
            aria-controls="menu"
            onClick={() => setOpen(!open)}
          >
            菜单
          </button>
        </div>
        <div id="menu" className={styles.menu}>
          <nav aria-label="主菜单">
            {menuGroups(staff.areas).map(({ group, entries }) => (
              <Fragment key={group}>
                <p id={group}>{group}</p>
                <ul aria-labelledby={group}>
                  {entries.map(({ to, label }) => (
                    <li key={to}>
                      <NavLink to={to} onClick={() => setOpen(false)}>
                        {label}
                        {to === '/company' && staff.areas.includes('members') && <PendingCompanies />}
                        {to === '/claim' && <OpenClaims />}
                        {to === '/payment' && <OpenReceipts />}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </Fragment>
            ))}
          </nav>
          <div className={styles.who}>
            <span className={styles.whoName}>
              {staff.name}
              <small>{staff.username}</small>
            </span>
            <div className={styles.whoActions}>
              <button type="button" aria-haspopup="dialog" onClick={() => setChanging(true)}>
                修改密码
              </button>
              <button type="button" onClick={() => void leave()}>
                退出
              </button>
            </div>
          </div>
        </div>
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
      {changing && (
        <Suspense fallback={null}>
          <PasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  )
}
