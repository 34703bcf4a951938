import { Link } from 'react-router'
import { Empty } from '../parts/Section.tsx'

/** Nothing of it runs now, as `what` says, and where else to look. */
export const NoActivity = ({ what }: { readonly what: string }) => (
  <Empty>
    <p>
      {what}，可到
      <Link className="text-link" to="/indexpage/activityGoods">
        活动中心
      </Link>
      看看其他活动。
    </p>
  </Empty>
)
