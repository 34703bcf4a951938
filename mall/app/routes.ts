import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('home/home.tsx'),
  route('indexpage', 'home/home.tsx', { id: 'home-indexpage' }),
  route('indexpage/index', 'home/home.tsx', { id: 'home-index' }),
  route('logout', 'login/logout.ts'),
  route('cart', 'cart.ts'),
  route('robots.txt', 'machines/robots.ts'),
  route('sitemap.xml', 'machines/sitemap.ts'),
  route('*', 'missing.tsx'),
] satisfies RouteConfig
