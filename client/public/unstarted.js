/*
 * What a visitor reads where the pages cannot start, or give up: the message and the branches' telephone numbers.
 * It runs in any browser, so it is written in the oldest syntax and shares nothing.
 */
;(function () {
  var SOON = 3000
  var LATE = 8000
  var words = document.getElementById('unstarted')

  /** Appends the name and the number of every branch; nothing where the server does not answer. */
  function phones(list) {
    var request = new XMLHttpRequest()
    request.open('GET', '/api/bookings/branches?lang=' + document.documentElement.lang)
    request.onload = function () {
      if (request.status !== 200) return
      JSON.parse(request.responseText).data.forEach(function (branch) {
        list.appendChild(line(branch))
      })
    }
    request.send()
  }

  function line(branch) {
    var item = document.createElement('li')
    var name = document.createElement('bdi')
    var link = document.createElement('a')
    name.textContent = branch.name
    link.textContent = branch.phone
    link.href = 'tel:' + branch.phone.replace(/[^+\d]/g, '')
    link.dir = 'ltr'
    link.className = 'inline-flex min-h-11 items-center text-brand-ink underline'
    item.appendChild(name)
    item.appendChild(document.createTextNode(' '))
    item.appendChild(link)
    return item
  }

  function show() {
    var shell = document.getElementById('shell')
    if (!words || !words.content || document.getElementById('unstarted-message')) return
    if (shell) shell.parentNode.removeChild(shell)
    var message = document.createElement('div')
    message.id = 'unstarted-message'
    message.appendChild(document.importNode(words.content, true))
    message.querySelector('a').href = location.href
    document.body.insertBefore(message, document.body.firstChild)
    phones(message.querySelector('ul'))
  }

  /** The template is taken out with the first page (main.tsx); React empties its root when it gives up. */
  function check() {
    if (document.getElementById('unstarted') || !document.getElementById('root').firstChild) show()
  }

  function soon() {
    setTimeout(check, SOON)
  }

  window.unstarted = { show: show, phones: phones }
  if (!Object.hasOwn || !Array.prototype.findLast) show()
  // Captured: the errors of files that do not load stay at their elements.
  window.addEventListener('error', soon, true)
  if (document.readyState === 'complete') setTimeout(check, LATE)
  else
    window.addEventListener('load', function () {
      setTimeout(check, LATE)
    })
})()
