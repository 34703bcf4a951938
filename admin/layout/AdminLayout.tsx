import { useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, Suspense, useEffect, useState } from 'react'
import { Link, Navigate, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { Busy } from '../../kit/Busy.tsx'
import { Toast } from '../pieces/Toast.tsx'
import { watchToken } from '../token.ts'
import { setUpPath } from '../paths.ts'
import { ProofGate } from '../proof/ProofGate.tsx'
import { Brand } from '../shell/Brand.tsx'
import { leave } from '../shell/leave.ts'
import { OpenClaims } from '../claim/OpenClaims.tsx'
import { useLive } from '../live/useLive.ts'
import { OpenReceipts } from '../payment/OpenReceipts.tsx'
import { OpenStatements } from '../statement/OpenStatements.tsx'
import { PendingCompanies } from './PendingCompanies.tsx'
import { menuGroups, staffQuery } from '../shell/staff.ts'
import { Waiting } from '../shell/Waiting.tsx'
import styles from '../shell/shell.module.css'

/** The frame of every page: menu of the areas this person has, name, and the way out. */
export function AdminLayout() {
  return (
    <>
      <Busy />
      <Suspense fallback={<Waiting />}>
        <Entry />
        <ProofGate />
        <Toast />
        <ScrollRestoration />
      </Suspense>
    </>
  )
}

/** Who must set up a second factor first comes no further. */
function Entry() {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const here = useLocation()
  return staff.limited ? <Navigate to={setUpPath(here)} replace /> : <Frame />
}

function Frame() {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const [open, setOpen] = useState(false)
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
          <button type="button" className={styles.burger} aria-expanded={open} aria-controls="menu" onClick={() => setOpen(!open)}>
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
                        {to === '/statement' && <OpenStatements />}
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
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  )
}
