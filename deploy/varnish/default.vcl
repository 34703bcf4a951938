vcl 4.1;

# Varnish before the mall's processes, behind whatever ends TLS (deploy/nginx/yincai.conf with this in place of its upstream). Tried with
# Varnish 7.1. The server runs with EDGE=varnish, EDGE_PURGE_URL=http://127.0.0.1:6083 and this machine's address in TRUST_PROXY.
#   varnishd -f /etc/varnish/default.vcl -a :6081 -a purge=127.0.0.1:6083 -p http_gzip_support=off -s malloc,512m
# http_gzip_support=off: the server compresses what is worth it, by brotli, which Varnish would strike out of what is asked for.
# The socket named purge is where the server says what to forget: it listens where no visitor comes.

import directors;
import std;

probe ready {
    .request = "GET /readyz HTTP/1.1" "Host: mall" "Connection: close";
    .interval = 1s;
    .timeout = 1500ms;
    .window = 2;
    .threshold = 1;
    .initial = 1;
}

backend app1 {
    .host = "127.0.0.1";
    .port = "3001";
    .probe = ready;
    .connect_timeout = 2s;
    # Whoever answers late is late and not down; event streams are silent for 20 seconds at a time.
    .first_byte_timeout = 300s;
    .between_bytes_timeout = 90s;
}

backend app2 {
    .host = "127.0.0.1";
    .port = "3002";
    .probe = ready;
    .connect_timeout = 2s;
    .first_byte_timeout = 300s;
    .between_bytes_timeout = 90s;
}

sub vcl_init {
    new apps = directors.round_robin();
    apps.add_backend(app1);
    apps.add_backend(app2);
}

sub vcl_recv {
    set req.backend_hint = apps.backend();
    unset req.http.X-Own;

    if (local.socket == "purge") {
        if (req.method != "PURGE" || req.http.Cache-Tag !~ "^[a-z]+$") {
            return (synth(405));
        }
        if (std.ban("obj.http.Cache-Tag == " + req.http.Cache-Tag)) {
            return (synth(200, "Forgotten"));
        }
        return (synth(503));
    }

    # For whoever watches over each process, not for visitors.
    if (req.url ~ "^/(healthz|readyz|metrics)([?]|$)") {
        return (synth(404));
    }

    # By HTTP/2 cookies may come in several lines, of which only the first would be looked at.
    std.collect(req.http.Cookie, "; ");
    # Whoever writes, or brings a log-in or a pass, asks the server itself. The two cookies are all that opens anything.
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.http.Authorization || req.http.Cookie ~ "(^|;)\s*Yshop_(token|pass)=") {
        set req.http.X-Own = "1";
    }
    # What lies under a name that changes with it is the same for everybody: no log-in is sent along for it.
    if (req.url ~ "^/(assets|pictures|admin/assets)/" || req.url ~ "^/favicon\.svg([?]|$)") {
        unset req.http.X-Own;
        unset req.http.Authorization;
    }
    if (req.http.X-Own || req.http.Range) {
        return (pass);
    }
    # No other cookie makes a page another; the server does not see them here either.
    unset req.http.Cookie;
    if (req.http.Accept-Encoding ~ "\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } else {
        unset req.http.Accept-Encoding;
    }
    return (hash);
}

sub vcl_hash {
    hash_data(req.url);
    # The server's own address stands in every page: what is asked for by another host is another's.
    hash_data(req.http.Host);
    hash_data(req.http.Accept-Encoding);
    return (lookup);
}

sub vcl_backend_response {
    # Only what the server says in so many words, and nothing that gives a cookie or that Varnish would guess about.
    if (bereq.uncacheable
        || beresp.http.Set-Cookie
        || beresp.status != 200
        || beresp.http.Cache-Control !~ "^public, "
        || beresp.http.Cache-Control ~ "(private|no-store|no-cache)"
        || !beresp.http.Cache-Tag) {
        set beresp.uncacheable = true;
        # Until then nobody waits for another's answer there; one that may be kept ends it.
        set beresp.ttl = 120s;
        set beresp.grace = 0s;
        return (deliver);
    }
    return (deliver);
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
        # Another's, who was answered when it was made.
        unset resp.http.X-Request-Id;
    } else {
        set resp.http.X-Cache = "miss";
    }
    # The words for this cache end here: browsers ask anew each time, as they do where there is none.
    if (resp.http.Cache-Control ~ "s-maxage") {
        set resp.http.Cache-Control = "no-cache";
    }
    unset resp.http.Cache-Tag;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
    return (deliver);
}

sub vcl_backend_error {
    set beresp.http.Content-Type = "text/html; charset=utf-8";
    set beresp.http.Cache-Control = "private, no-store";
    set beresp.http.Retry-After = "5";
    synthetic("<!doctype html><html lang='zh-CN'><meta charset='utf-8'><title>暂时无法访问</title><p>商城暂时无法访问，请稍后再试</p></html>");
    return (deliver);
}

sub vcl_synth {
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    set resp.http.Cache-Control = "private, no-store";
    synthetic(resp.reason);
    return (deliver);
}
