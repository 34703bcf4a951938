import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('home/home.tsx'),
  route('indexpage', 'home/home.tsx', { id: 'home-indexpage' }),
  route('indexpage/index', 'home/home.tsx', { id: 'home-index' }),
  route('indexpage/productlist', 'list/list.tsx'),
  route('indexpage/sceneList', 'scene/sceneList.tsx'),
  route('indexpage/AboutUs', 'article/about.tsx'),
  route('sceneDetail', 'scene/sceneDetail.tsx'),
  route('productDetail', 'product/detail.tsx'),
  route('helpCentre', 'article/help.tsx'),
  route('agreement', 'article/agreement.tsx'),
  route('login', 'login/login.tsx'),
  route('logout', 'login/logout.ts'),
  route('cart', 'cart.ts'),
  route('robots.txt', 'machines/robots.ts'),
  route('sitemap.xml', 'machines/sitemap.ts'),
  route('*', 'missing.tsx'),
] satisfies RouteConfig
