// Runs before the first paint, ahead of all code of the app.
;(function () {
  var user = null
  var theme = null
  try {
    theme = localStorage.getItem('satoshi-ui-theme')
    user = localStorage.getItem('satoshi_user')
  } catch {
    // A browser that forbids storage gets the default.
  }

  // Nobody who chose the light theme sees a dark flash.
  var light = theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.className = light ? 'light' : 'dark'

  // The answer that a screen of a player waits for travels together with the code that will ask for it at once
  // (web/src/lib/early-call.ts takes it over). No other page asks early: the answer would be old when it is wanted.
  var later = document.currentScript.dataset.later
  var path = document.currentScript.dataset.early
  if (user && path) {
    var language = document.documentElement.lang
    var reply = fetch(path, { headers: { 'accept-language': language } })
    reply.catch(function () {})
    window.satoshiEarlyCall = { path: path, language: language, reply: reply }
  }

  // A page that shows its first screen as HTML fetches the code when that is painted: the entry, and what it imports.
  if (!later) return
  // What is tapped before the code is there waits for it (web/src/lib/early-tap.ts); links work without.
  window.satoshiHearTap = function (event) {
    var button = event.target.closest('button')
    if (!button) return
    event.preventDefault()
    window.satoshiEarlyTap = button
  }
  addEventListener('click', window.satoshiHearTap)
  var started = false
  function start() {
    if (started) return
    started = true
    later.split(' ').forEach(function (file, place) {
      var element = document.createElement(place === 0 ? 'script' : 'link')
      if (place === 0) element.type = 'module'
      else element.rel = 'modulepreload'
      element.crossOrigin = ''
      element[place === 0 ? 'src' : 'href'] = file
      document.head.append(element)
    })
  }
  setTimeout(start, 3000)
  addEventListener('DOMContentLoaded', function () {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return start()
    new PerformanceObserver(function (list) {
      if (list.getEntriesByName('first-contentful-paint').length > 0) start()
    }).observe({ type: 'paint', buffered: true })
  })
})()
