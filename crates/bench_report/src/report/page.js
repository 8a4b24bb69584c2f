// Values under the pointer or the arrow keys, series hidden by their legend, the other scale, sorted
// tables. Without it the page shows the same figures and numbers; on paper nothing of it is seen.
(function () {
  "use strict";
  var tip = document.createElement("div");
  tip.className = "tip";
  tip.setAttribute("role", "status");
  tip.hidden = true;
  document.body.appendChild(tip);

  function show(mark) {
    var box = mark.getBoundingClientRect();
    tip.textContent = mark.getAttribute("data-tip");
    tip.hidden = false;
    var left = box.left + box.width / 2 - tip.offsetWidth / 2;
    left = Math.max(6, Math.min(left, document.documentElement.clientWidth - tip.offsetWidth - 6));
    var top = box.top - tip.offsetHeight - 8;
    if (top < 4) { top = box.bottom + 8; }
    tip.style.left = left + "px";
    tip.style.top = top + "px";
    document.querySelectorAll(".under").forEach(function (old) { old.classList.remove("under"); });
    mark.classList.add("under");
  }
  function hide() {
    tip.hidden = true;
    document.querySelectorAll(".under").forEach(function (old) { old.classList.remove("under"); });
  }
  function marks(svg) {
    return Array.prototype.filter.call(svg.querySelectorAll("[data-tip]"), function (mark) {
      return !mark.closest(".off");
    });
  }
  function nearest(svg, x, y) {
    var best = null, least = 24;
    marks(svg).forEach(function (mark) {
      var box = mark.getBoundingClientRect();
      var dx = Math.max(box.left - x, 0, x - box.right), dy = Math.max(box.top - y, 0, y - box.bottom);
      var far = Math.hypot(dx, dy) + Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2) / 1000;
      if (far < least) { least = far; best = mark; }
    });
    return best;
  }

  document.querySelectorAll("figure svg").forEach(function (svg) {
    svg.querySelectorAll("title").forEach(function (title) {
      if (title.textContent) { title.parentNode.setAttribute("data-tip", title.textContent); }
      title.remove();
    });
    if (!svg.querySelector("[data-tip]")) { return; }
    svg.setAttribute("tabindex", "0");
    var at = -1;
    svg.addEventListener("pointermove", function (event) {
      var mark = nearest(svg, event.clientX, event.clientY);
      if (mark) { show(mark); } else { hide(); }
    });
    svg.addEventListener("pointerleave", hide);
    svg.addEventListener("blur", hide);
    svg.addEventListener("keydown", function (event) {
      var step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (event.key === "Escape") { hide(); }
      if (!step || event.target !== svg) { return; }
      var all = marks(svg);
      if (!all.length) { return; }
      at = (at + step + all.length) % all.length;
      show(all[at]);
      event.preventDefault();
    });
  });

  function toggle(name) {
    var off = false;
    document.querySelectorAll("[data-l]").forEach(function (key) {
      if (key.getAttribute("data-l") !== name) { return; }
      off = key.classList.toggle("off");
      key.setAttribute("aria-pressed", off ? "false" : "true");
    });
    document.querySelectorAll("[data-s]").forEach(function (part) {
      if (part.getAttribute("data-s") === name) { part.classList.toggle("off", off); }
    });
    hide();
  }
  document.querySelectorAll("[data-l]").forEach(function (key) {
    key.setAttribute("tabindex", "0");
    key.setAttribute("role", "button");
    key.setAttribute("aria-pressed", "true");
    key.setAttribute("aria-label", "show " + key.getAttribute("data-l"));
    key.addEventListener("click", function () { toggle(key.getAttribute("data-l")); });
    key.addEventListener("keydown", function (event) {
      if (event.key === "Enter" || event.key === " ") {
        toggle(key.getAttribute("data-l"));
        event.preventDefault();
      }
    });
  });

  document.querySelectorAll("[data-scale]").forEach(function (button) {
    var views = button.closest("figure").querySelectorAll(".view");
    function name() {
      views.forEach(function (view) {
        if (view.hidden) { button.textContent = view.getAttribute("data-name") + " scale"; }
      });
    }
    button.addEventListener("click", function () {
      views.forEach(function (view) { view.hidden = !view.hidden; });
      name();
    });
    name();
  });

  function number(text) {
    var found = /^[^0-9-]*(-?[0-9.]+)\s*(ns|µs|ms|s|B|kB|MB)?(?![a-z])/.exec(text);
    if (!found) { return null; }
    var unit = { ns: 1e-3, "µs": 1, ms: 1e3, s: 1e6, B: 1, kB: 1024, MB: 1048576 }[found[2]] || 1;
    return parseFloat(found[1]) * unit;
  }
  document.querySelectorAll("table").forEach(function (table) {
    var body = table.tBodies[0], heads = table.tHead ? table.tHead.rows[0].cells : [];
    if (!body || body.rows.length < 2) { return; }
    Array.prototype.forEach.call(heads, function (head, column) {
      head.setAttribute("tabindex", "0");
      head.setAttribute("role", "columnheader");
      head.setAttribute("aria-sort", "none");
      head.classList.add("sortable");
      function sort() {
        var up = head.getAttribute("aria-sort") !== "ascending";
        Array.prototype.forEach.call(heads, function (other) { other.setAttribute("aria-sort", "none"); });
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        var rows = Array.prototype.map.call(body.rows, function (row, place) {
          var text = row.cells[column] ? row.cells[column].textContent.trim() : "";
          return { row: row, text: text, number: number(text), place: place };
        });
        rows.sort(function (a, b) {
          var order;
          if (a.number !== null && b.number !== null) { order = a.number - b.number; }
          else if (a.number !== null || b.number !== null) { return a.number === null ? 1 : -1; }
          else { order = a.text.localeCompare(b.text); }
          return (up ? order : -order) || a.place - b.place;
        });
        rows.forEach(function (one) { body.appendChild(one.row); });
      }
      head.addEventListener("click", sort);
      head.addEventListener("keydown", function (event) {
        if (event.key === "Enter" || event.key === " ") { sort(); event.preventDefault(); }
      });
    });
  });

  // Browsers that do not know how to open details by style sheet print them open all the same.
  var closed = [];
  addEventListener("beforeprint", function () {
    closed = Array.prototype.filter.call(document.querySelectorAll("details"), function (one) { return !one.open; });
    closed.forEach(function (one) { one.open = true; });
    hide();
  });
  addEventListener("afterprint", function () { closed.forEach(function (one) { one.open = false; }); });
})();
